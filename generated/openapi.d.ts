/** Types of the description. Generated from spec/ by `npm run generate`; never edited. */
export interface paths {
  '/v1/token': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Trade client credentials for an access token
     * @description The parameters stand in the query although the form type is sent (decision c06); the body is empty.
     */
    post: operations['createToken'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/transactions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Page through transactions of all accounts */
    get: operations['listTransactions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/transactions/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read one transaction */
    get: operations['getTransaction'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/customers': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Page through customers */
    get: operations['listCustomers'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/customers/{customer_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read one customer */
    get: operations['getCustomer'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Change fields of a customer */
    patch: operations['updateCustomer'];
    trace?: never;
  };
  '/v1/customers/{customer_id}/individuals/{individual_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read one person of a corporate customer */
    get: operations['getCustomerIndividual'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Change fields of a person of a corporate customer */
    patch: operations['updateCustomerIndividual'];
    trace?: never;
  };
  '/v1/withdrawals': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Ask for a withdrawal; nothing moves yet */
    post: operations['createWithdrawal'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/withdrawals/{withdrawal_id}/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Ask for the cancellation of a withdrawal */
    post: operations['cancelWithdrawal'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/withdrawals/{withdrawal_id}/accept': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Accept a withdrawal, which executes it */
    post: operations['acceptWithdrawal'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/withdrawals/{withdrawal_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read one withdrawal */
    get: operations['getWithdrawal'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/withdrawals/{withdrawal_id}/status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read how far a withdrawal is */
    get: operations['getWithdrawalStatus'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/withdrawals/{withdrawal_id}/receipt': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read the receipt of a completed withdrawal */
    get: operations['getWithdrawalReceipt'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/transfers': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Ask for a transfer; nothing moves yet */
    post: operations['createTransfer'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/transfers/{transfer_id}/accept': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Accept a transfer, which executes it */
    post: operations['acceptTransfer'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/transfers/{transfer_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read one transfer */
    get: operations['getTransfer'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/subscriptions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List subscriptions */
    get: operations['listSubscriptions'];
    put?: never;
    /** Subscribe a callback address to one event type */
    post: operations['createSubscription'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/subscriptions/{subscription_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read one subscription */
    get: operations['getSubscription'];
    put?: never;
    post?: never;
    /** End a subscription */
    delete: operations['deleteSubscription'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/applications': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List applications */
    get: operations['listApplications'];
    put?: never;
    /** Start the application of a person or corporation */
    post: operations['createApplication'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/applications/{application_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read one application in full */
    get: operations['getApplication'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Change what is known of the applicant */
    patch: operations['updateApplication'];
    trace?: never;
  };
  '/v1/applications/{application_id}/submit': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Hand in an application that is ready */
    post: operations['submitApplication'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/applications/{application_id}/individual': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Add a person to a corporate application */
    post: operations['createApplicationIndividual'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/applications/{application_id}/individual/{individual_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Remove a person and their documents for good */
    delete: operations['deleteApplicationIndividual'];
    options?: never;
    head?: never;
    /** Change a person of a corporate application */
    patch: operations['updateApplicationIndividual'];
    trace?: never;
  };
  '/v1/applications/{application_id}/accesscode': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Make an access code for the onboarding kit */
    post: operations['createApplicationAccessCode'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/applications/{application_id}/status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read how far an application is, and what it lacks */
    get: operations['getApplicationStatus'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/accounts/deposits': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List accounts */
    get: operations['listAccounts'];
    put?: never;
    /** Open an account for a customer */
    post: operations['createAccount'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/accounts/deposits/{account_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read one account */
    get: operations['getAccount'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Change the status of an account */
    patch: operations['updateAccount'];
    trace?: never;
  };
  '/v1/accounts/deposits/{account_id}/transactions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the transactions of one account */
    get: operations['listAccountTransactions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/accounts/deposits/{account_id}/transactions/{transaction_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read one transaction of an account */
    get: operations['getAccountTransaction'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/accounts/deposits/{account_id}/statements': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Page through the statements of an account */
    get: operations['listAccountStatements'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/accounts/deposits/{account_id}/statements/{statement_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read the statement of one month */
    get: operations['getAccountStatement'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/counterparties': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List counterparties */
    get: operations['listCounterparties'];
    put?: never;
    /** Make an external party known */
    post: operations['createCounterparty'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/counterparties/{counterparty_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read one counterparty */
    get: operations['getCounterparty'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Change a counterparty, within limits once approved */
    patch: operations['updateCounterparty'];
    trace?: never;
  };
  '/v1/counterparties/{counterparty_id}/link/details': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Get what a user interface needs to link an external account */
    post: operations['createCounterpartyLinkDetails'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/counterparties/{counterparty_id}/link/connect': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Connect a counterparty with a linked external account */
    post: operations['connectCounterpartyLink'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/counterparties/{counterparty_id}/link/accounts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** List the external accounts a linked counterparty offers */
    post: operations['listCounterpartyLinkAccounts'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/deposits': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Ask for a deposit into an account */
    post: operations['createDeposit'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/deposits/{deposit_id}/accept': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Accept a PULL deposit, which starts the pull */
    post: operations['acceptDeposit'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/deposits/{deposit_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read one deposit */
    get: operations['getDeposit'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/documents/{document_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Upload a document in the place of any earlier one */
    post: operations['uploadDocument'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/documents/{document_id}/download': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Download an uploaded document */
    get: operations['downloadDocument'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/exchanges/market': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Ask for an indicative quote of a market exchange */
    post: operations['createMarketExchange'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/exchanges/{exchange_id}/accept': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Accept a quote, which executes the exchange */
    post: operations['acceptExchange'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/exchanges/{exchange_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read one exchange */
    get: operations['getExchange'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/payments': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Ask for a payment into an account */
    post: operations['createPayment'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/payments/{payment_id}/accept': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Accept a payment */
    post: operations['acceptPayment'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/payments/{payment_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read one payment */
    get: operations['getPayment'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/payments/{payment_id}/status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read how far a payment is, and what needs attention */
    get: operations['getPaymentStatus'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/settlements/{settlement_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the breakdown of an outbound settlement
     * @deprecated
     */
    get: operations['getSettlement'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface webhooks {
  APPLICATION_SUBMITTED: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** An application was handed in for review */
    post: operations['receiveApplicationSubmitted'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  APPLICATION_CHANGES_REQUESTED: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** An application needs more information */
    post: operations['receiveApplicationChangesRequested'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  APPLICATION_APPROVED: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** An application was approved and its customer exists */
    post: operations['receiveApplicationApproved'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  APPLICATION_REJECTED: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** An application was rejected */
    post: operations['receiveApplicationRejected'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  ACCOUNT_OPEN: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** An account became OPEN */
    post: operations['receiveAccountOpen'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  ACCOUNT_DEPOSIT_INSTRUCTIONS_UPDATE: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Deposit instructions of an account are there or have changed */
    post: operations['receiveAccountDepositInstructionsUpdate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  ACCOUNT_FROZEN: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** An account was frozen */
    post: operations['receiveAccountFrozen'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  ACCOUNT_CLOSED: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** An account was closed */
    post: operations['receiveAccountClosed'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  TRANSACTION_PENDING: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A deposit or withdrawal was detected */
    post: operations['receiveTransactionPending'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  TRANSACTION_POSTED: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A transaction was approved and posted */
    post: operations['receiveTransactionPosted'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  TRANSACTION_CANCELLED: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A transaction was cancelled */
    post: operations['receiveTransactionCancelled'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  DEPOSIT_ACCEPTED: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A deposit was accepted */
    post: operations['receiveDepositAccepted'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  DEPOSIT_COMPLETED: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A deposit is complete */
    post: operations['receiveDepositCompleted'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  WITHDRAWAL_REQUESTED: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A withdrawal was asked for */
    post: operations['receiveWithdrawalRequested'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  WITHDRAWAL_ACCEPTED: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A withdrawal was accepted */
    post: operations['receiveWithdrawalAccepted'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  WITHDRAWAL_COMPLETED: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A withdrawal is complete */
    post: operations['receiveWithdrawalCompleted'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  WITHDRAWAL_CANCELLED: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A withdrawal was cancelled */
    post: operations['receiveWithdrawalCancelled'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  EXCHANGE_ACCEPTED: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The order of an exchange was filled */
    post: operations['receiveExchangeAccepted'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  EXCHANGE_COMPLETED: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** An exchange was settled */
    post: operations['receiveExchangeCompleted'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface components {
  schemas: {
    /** @description An error. Its members are not shown. */
    ResponseError: {
      [key: string]: unknown;
    };
    Token: {
      /** @description Bearer, in any case. */
      token_type: string;
      /** @description Life of the token in seconds (decision c20). */
      expires_in: number;
      access_token: string;
      /** @description The granted scopes with a space between them. */
      scope: string;
    };
    /** @description Where the pages of a list are (decision c03). */
    Page: {
      self: string;
      first: string;
      prev: string;
      next: string;
      last: string;
    };
    /** @enum {string} */
    TransactionStatus: 'AUTHORIZED' | 'PENDING' | 'POSTED' | 'CANCELLED';
    /**
     * @description INTERNAL_TRANSFER is described, though it is not in the list (decision c01).
     * @enum {string}
     */
    TransactionType:
      | 'TRANSFER_IN'
      | 'TRANSFER_OUT'
      | 'FIAT_TRANSFER_IN'
      | 'FIAT_TRANSFER_OUT'
      | 'FIAT_TRANSFER_IN_RETURN'
      | 'FIAT_TRANSFER_OUT_RETURN'
      | 'FEE'
      | 'DEBIT_CORRECTION'
      | 'CREDIT_CORRECTION'
      | 'TRADE'
      | 'INTERNAL_TRANSFER';
    /** @enum {string} */
    CategoryType: 'ADJUSTMENT' | 'DEPOSIT' | 'EXCHANGE' | 'TRANSFER' | 'WITHDRAWAL';
    /** @description Who sent the funds of a TRANSFER_IN. Its members are not shown. */
    TransactionOriginator: {
      [key: string]: unknown;
    };
    /** @description Service details of a TRANSFER_IN. Its members are not shown. */
    RailInformation: {
      [key: string]: unknown;
    };
    Transaction: {
      id: string;
      /** @description In the currency of the account; the sign is not stated (decision c07). */
      value: number;
      /** Format: date-time */
      transaction_date: string;
      /** Format: date-time */
      transaction_posted_date?: string;
      transaction_status: components['schemas']['TransactionStatus'];
      transaction_type: components['schemas']['TransactionType'];
      category_type?: components['schemas']['CategoryType'];
      /** @description Names the related record of that kind (decision c19). */
      category_id?: string;
      description?: string;
      originator?: components['schemas']['TransactionOriginator'];
      svc_information?: components['schemas']['RailInformation'];
    };
    TransactionList: {
      data: {
        transactions: components['schemas']['Transaction'][];
      };
      links: components['schemas']['Page'];
    };
    TransactionAnswer: {
      data: components['schemas']['Transaction'];
    };
    /** @enum {string} */
    CustomerType: 'INDIVIDUAL' | 'CORPORATION';
    /** @enum {string} */
    CustomerStatus: 'ACTIVE' | 'CLOSED' | 'FROZEN' | 'PENDING' | 'EDD' | 'DORMANT';
    /** @description ISO 3166-1 alpha-2 (decision c31). */
    CountryCode: string;
    /** @description E.164, with or without the plus sign (decision c31). */
    TelephoneNumber: string;
    /** @enum {string} */
    UsResidencyStatus: 'US_CITIZEN' | 'RESIDENT_ALIEN' | 'NON_RESIDENT_ALIEN';
    /** @description Its members are not shown. */
    MailingAddress: {
      [key: string]: unknown;
    };
    /** @description Its members are not shown. */
    ProfileIndividualInvesting: {
      [key: string]: unknown;
    };
    /** @description Its members are not shown. */
    ProfileIndividualKYC: {
      [key: string]: unknown;
    };
    IndividualCustomer: {
      id: string;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      customer_type: 'INDIVIDUAL';
      readonly status: components['schemas']['CustomerStatus'];
      first_name: string;
      middle_name?: string;
      last_name: string;
      email_address?: string;
      mailing_address?: components['schemas']['MailingAddress'];
      telephone_number?: components['schemas']['TelephoneNumber'];
      tax_reference_number?: string;
      passport_number?: string;
      nationality?: components['schemas']['CountryCode'];
      citizenship?: components['schemas']['CountryCode'][];
      /** Format: date */
      date_of_birth?: string;
      us_residency_status?: components['schemas']['UsResidencyStatus'];
      /** @enum {string} */
      employment_status?: 'EMPLOYEE' | 'SELF_EMPLOYED' | 'RETIRED' | 'UNEMPLOYED' | 'OTHER';
      employment_description?: string;
      employer_name?: string;
      occupation?: string;
      investment_profile?: components['schemas']['ProfileIndividualInvesting'];
      kyc_profile?: components['schemas']['ProfileIndividualKYC'];
    };
    /** @description Only the discriminator is shown. */
    CorporateCustomer: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      customer_type: 'CORPORATION';
    } & {
      [key: string]: unknown;
    };
    /** @description The list shows one type for all items; what names a person does not apply to a corporation (decision c18). */
    CorporateListItem: {
      id: string;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      customer_type: 'CORPORATION';
      readonly status: components['schemas']['CustomerStatus'];
    } & {
      [key: string]: unknown;
    };
    Customer:
      components['schemas']['IndividualCustomer'] | components['schemas']['CorporateCustomer'];
    CustomerListItem:
      components['schemas']['IndividualCustomer'] | components['schemas']['CorporateListItem'];
    CustomerList: {
      data: {
        customers: components['schemas']['CustomerListItem'][];
      };
      links: components['schemas']['Page'];
    };
    CustomerAnswer: {
      data: components['schemas']['Customer'];
    };
    Individual: {
      readonly id: string;
      individual_type: ('OFFICER' | 'BENEFICIAL_OWNER' | 'CONTROL_PERSON' | 'AUTHORIZED_PERSON')[];
      first_name: string;
      middle_name?: string;
      last_name: string;
      email_address?: string;
      mailing_address?: components['schemas']['MailingAddress'];
      telephone_number?: components['schemas']['TelephoneNumber'];
      tax_reference_number?: string;
      tax_reference_number_country?: components['schemas']['CountryCode'];
      passport_number?: string;
      nationality?: components['schemas']['CountryCode'];
      citizenship?: components['schemas']['CountryCode'][];
      /** Format: date */
      date_of_birth?: string;
      /**
       * Format: int32
       * @description Only where individual_type includes BENEFICIAL_OWNER.
       */
      percentage_ownership?: number;
      /** @description Job title. */
      title?: string;
      us_residency_status?: components['schemas']['UsResidencyStatus'];
    };
    IndividualAnswer: {
      data: components['schemas']['Individual'];
    };
    /** @description One field and its new value. */
    PatchCustomer: {
      field?: string;
      value?: unknown;
    };
    /** @description One field and its new value. */
    PatchGeneric: {
      field?: string;
      value?: unknown;
    };
    /** @description All members may be left out (decision c29). */
    CustomerUpdate: {
      updates?: components['schemas']['PatchCustomer'][];
      /** @description System or person that asks for the change. */
      updated_by?: string;
      reason?: string;
    };
    /** @description All members may be left out (decision c29). */
    IndividualUpdate: {
      updates?: components['schemas']['PatchGeneric'][];
    };
    IdAnswer: {
      data: {
        id: string;
      };
    };
    /** @description What to withdraw. Its members are not shown. */
    Withdrawal: unknown;
    /** @description What to transfer. Its members are not shown. */
    RequestTransfer: unknown;
    /** @description The list may be longer than what is shown, so any text is legal; the listed ones are the names under `webhooks`. */
    EventType: string;
    /** @description Only id and status are required (decision c26). */
    Subscription: {
      id: string;
      event_type?: components['schemas']['EventType'];
      /**
       * Format: uri
       * @description HTTPS address.
       */
      callback_url?: string;
      /** @description ACTIVE after creation, DELETED after deletion. */
      status: string;
      /**
       * Format: date-time
       * @description With microseconds (decision c27).
       */
      created_timestamp?: string;
    };
    /** @description The one answer that carries the key. */
    CreatedSubscription: components['schemas']['Subscription'] & {
      /** @description Secret that deliveries are signed with (decision c11). */
      signature_verification_key: string;
    };
    /** @description No member is said to be required (decision c33). */
    SubscriptionRequest: {
      event_type?: components['schemas']['EventType'];
      /**
       * Format: uri
       * @description HTTPS address.
       */
      callback_url?: string;
    };
    /** @description Links are not shown here (decision c04). */
    SubscriptionList: {
      data: {
        subscriptions: components['schemas']['Subscription'][];
      };
    };
    CreatedSubscriptionAnswer: {
      data: components['schemas']['CreatedSubscription'];
    };
    /** @description Wrapped, or bare (decision c17). */
    SubscriptionAnswer:
      | {
          data: components['schemas']['Subscription'];
        }
      | components['schemas']['Subscription'];
    DeletedSubscriptionAnswer: {
      data: {
        id: string;
        /** @enum {string} */
        status: 'DELETED';
      };
    };
    /** @description What happened, and the identifiers to fetch the records with. */
    Event: {
      /** @description The same when the event is delivered again. */
      event_id: string;
      /** Format: date-time */
      event_date: string;
      event_type: components['schemas']['EventType'];
      /** @description Its members are shown for transaction events only. */
      event_data: {
        [key: string]: unknown;
      };
    };
    /** @description Only amount has a stated type (decision c34). */
    TransactionEventData: {
      transaction_id: string;
      account_id: string;
      amount: number;
      asset_type_id: unknown;
      category: unknown;
      status: unknown;
    };
    TransactionEvent: components['schemas']['Event'] & {
      event_data?: components['schemas']['TransactionEventData'];
    };
  };
  responses: {
    /** @description Success; the body is not shown and may be of any type (decision c16). */
    NotShown: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        '*/*': unknown;
      };
    };
    /** @description Taken over, within five seconds. */
    Acknowledged: {
      headers: {
        [name: string]: unknown;
      };
      content?: never;
    };
    /** @description The request is wrong. */
    BadRequest: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ResponseError'];
      };
    };
    /** @description The token is missing, or not good for this. */
    Unauthorized: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ResponseError'];
      };
    };
    /** @description No such record. */
    NotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ResponseError'];
      };
    };
    /** @description The platform failed. */
    InternalError: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ResponseError'];
      };
    };
  };
  parameters: {
    /** @description The only grant. */
    GrantType: 'client_credentials';
    /** @description Wanted scopes with a space between them, which is sent as `+`. */
    Scope: string;
    /** @description Names this one request in logs and audits. */
    RequestId: string;
    /** @description Names an intent, so that sending it again has no second effect. */
    IdempotencyId: string;
    /** @description Signature of the client; the algorithm and the signed content are not shown. */
    Signature: string;
    /** @description Now in Unix seconds; needed as soon as x-signature is there. */
    SignatureTimestamp: string;
    /** @description Hex HMAC-SHA256 of timestamp, a dot and the raw body, with the key of the subscription. */
    DeliverySignature: string;
    /** @description When this attempt was sent, in Unix seconds. */
    DeliveryTimestamp: string;
    /** @description Number of the page; 0 is the first. */
    Page: number;
    /** @description Most items of a page. */
    PageSize: number;
    /** @description Direction by transaction date. */
    TransactionOrder: 'ASC' | 'DESC';
    /** @description From this day; whether it is included is not stated (decision c10). */
    StartDate: string;
    /** @description Up to this day; whether it is included is not stated (decision c10). */
    EndDate: string;
    /** @description Only transactions of this account. */
    AccountIdFilter: string;
    /** @description Only transactions of this related record. */
    CategoryIdFilter: string;
    /** @description Only transactions of this kind of feature. */
    CategoryTypeFilter: components['schemas']['CategoryType'];
    /** @description Only transactions in this state. */
    TransactionStatusFilter: components['schemas']['TransactionStatus'];
    /** @description Only customers of this type. */
    CustomerTypeFilter: components['schemas']['CustomerType'];
    /** @description Only customers in this state. */
    CustomerStatusFilter: components['schemas']['CustomerStatus'];
    /** @description Identifier of the transaction. */
    TransactionIdAsId: string;
    /** @description Identifier of the customer. */
    CustomerId: string;
    /** @description Identifier of the person. */
    IndividualId: string;
    /** @description Identifier of the withdrawal. */
    WithdrawalId: string;
    /** @description Identifier of the transfer. */
    TransferId: string;
    /** @description Identifier of the subscription. */
    SubscriptionId: string;
    /** @description Identifier of the application. */
    ApplicationId: string;
    /** @description Identifier of the account. */
    AccountId: string;
    /** @description Identifier of the transaction. */
    TransactionId: string;
    /** @description Identifier of the statement. */
    StatementId: string;
    /** @description Identifier of the counterparty. */
    CounterpartyId: string;
    /** @description Identifier of the deposit. */
    DepositId: string;
    /** @description Identifier of the document. */
    DocumentId: string;
    /** @description Identifier of the exchange. */
    ExchangeId: string;
    /** @description Identifier of the payment. */
    PaymentId: string;
    /** @description Identifier of the settlement. */
    SettlementId: string;
  };
  requestBodies: {
    /** @description Not shown; any body, or none (decision c16). */
    NotShown: {
      content: {
        '*/*': unknown;
      };
    };
  };
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  createToken: {
    parameters: {
      query: {
        /** @description The only grant. */
        grant_type: components['parameters']['GrantType'];
        /** @description Wanted scopes with a space between them, which is sent as `+`. */
        scope?: components['parameters']['Scope'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': Record<string, unknown>;
      };
    };
    responses: {
      /** @description A token. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Token'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  listTransactions: {
    parameters: {
      query?: {
        /** @description Number of the page; 0 is the first. */
        page?: components['parameters']['Page'];
        /** @description Most items of a page. */
        page_size?: components['parameters']['PageSize'];
        /** @description Direction by transaction date. */
        order?: components['parameters']['TransactionOrder'];
        /** @description From this day; whether it is included is not stated (decision c10). */
        start_date?: components['parameters']['StartDate'];
        /** @description Up to this day; whether it is included is not stated (decision c10). */
        end_date?: components['parameters']['EndDate'];
        /** @description Only transactions of this account. */
        account_id?: components['parameters']['AccountIdFilter'];
        /** @description Only transactions of this related record. */
        category_id?: components['parameters']['CategoryIdFilter'];
        /** @description Only transactions of this kind of feature. */
        category_type?: components['parameters']['CategoryTypeFilter'];
        /** @description Only transactions in this state. */
        transaction_status?: components['parameters']['TransactionStatusFilter'];
      };
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TransactionList'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  getTransaction: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
      };
      path: {
        /** @description Identifier of the transaction. */
        id: components['parameters']['TransactionIdAsId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TransactionAnswer'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  listCustomers: {
    parameters: {
      query?: {
        /** @description Number of the page; 0 is the first. */
        page?: components['parameters']['Page'];
        /** @description Most items of a page. */
        page_size?: components['parameters']['PageSize'];
        /** @description Only customers of this type. */
        type?: components['parameters']['CustomerTypeFilter'];
        /** @description Only customers in this state. */
        status?: components['parameters']['CustomerStatusFilter'];
      };
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CustomerList'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  getCustomer: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
      };
      path: {
        /** @description Identifier of the customer. */
        customer_id: components['parameters']['CustomerId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CustomerAnswer'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  updateCustomer: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
        /** @description Names an intent, so that sending it again has no second effect. */
        'x-svc-idempotency-id'?: components['parameters']['IdempotencyId'];
      };
      path: {
        /** @description Identifier of the customer. */
        customer_id: components['parameters']['CustomerId'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CustomerUpdate'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IdAnswer'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  getCustomerIndividual: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
      };
      path: {
        /** @description Identifier of the customer. */
        customer_id: components['parameters']['CustomerId'];
        /** @description Identifier of the person. */
        individual_id: components['parameters']['IndividualId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IndividualAnswer'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  updateCustomerIndividual: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
        /** @description Names an intent, so that sending it again has no second effect. */
        'x-svc-idempotency-id'?: components['parameters']['IdempotencyId'];
      };
      path: {
        /** @description Identifier of the customer. */
        customer_id: components['parameters']['CustomerId'];
        /** @description Identifier of the person. */
        individual_id: components['parameters']['IndividualId'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['IndividualUpdate'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IdAnswer'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  createWithdrawal: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
        /** @description Names an intent, so that sending it again has no second effect. */
        'x-svc-idempotency-id'?: components['parameters']['IdempotencyId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['Withdrawal'];
      };
    };
    responses: {
      200: components['responses']['NotShown'];
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  cancelWithdrawal: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
      };
      path: {
        /** @description Identifier of the withdrawal. */
        withdrawal_id: components['parameters']['WithdrawalId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['NotShown'];
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  acceptWithdrawal: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
        /** @description Names an intent, so that sending it again has no second effect. */
        'x-svc-idempotency-id'?: components['parameters']['IdempotencyId'];
        /** @description Signature of the client; the algorithm and the signed content are not shown. */
        'x-signature'?: components['parameters']['Signature'];
        /** @description Now in Unix seconds; needed as soon as x-signature is there. */
        'x-timestamp'?: components['parameters']['SignatureTimestamp'];
      };
      path: {
        /** @description Identifier of the withdrawal. */
        withdrawal_id: components['parameters']['WithdrawalId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['NotShown'];
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  getWithdrawal: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
      };
      path: {
        /** @description Identifier of the withdrawal. */
        withdrawal_id: components['parameters']['WithdrawalId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['NotShown'];
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  getWithdrawalStatus: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
      };
      path: {
        /** @description Identifier of the withdrawal. */
        withdrawal_id: components['parameters']['WithdrawalId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['NotShown'];
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  getWithdrawalReceipt: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
      };
      path: {
        /** @description Identifier of the withdrawal. */
        withdrawal_id: components['parameters']['WithdrawalId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['NotShown'];
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  createTransfer: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
        /** @description Names an intent, so that sending it again has no second effect. */
        'x-svc-idempotency-id'?: components['parameters']['IdempotencyId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RequestTransfer'];
      };
    };
    responses: {
      200: components['responses']['NotShown'];
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  acceptTransfer: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
        /** @description Names an intent, so that sending it again has no second effect. */
        'x-svc-idempotency-id'?: components['parameters']['IdempotencyId'];
        /** @description Signature of the client; the algorithm and the signed content are not shown. */
        'x-signature'?: components['parameters']['Signature'];
        /** @description Now in Unix seconds; needed as soon as x-signature is there. */
        'x-timestamp'?: components['parameters']['SignatureTimestamp'];
      };
      path: {
        /** @description Identifier of the transfer. */
        transfer_id: components['parameters']['TransferId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['NotShown'];
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  getTransfer: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
      };
      path: {
        /** @description Identifier of the transfer. */
        transfer_id: components['parameters']['TransferId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['NotShown'];
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  listSubscriptions: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
        /** @description Names an intent, so that sending it again has no second effect. */
        'x-svc-idempotency-id'?: components['parameters']['IdempotencyId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SubscriptionList'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  createSubscription: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
        /** @description Names an intent, so that sending it again has no second effect. */
        'x-svc-idempotency-id'?: components['parameters']['IdempotencyId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SubscriptionRequest'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CreatedSubscriptionAnswer'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  getSubscription: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
        /** @description Names an intent, so that sending it again has no second effect. */
        'x-svc-idempotency-id'?: components['parameters']['IdempotencyId'];
      };
      path: {
        /** @description Identifier of the subscription. */
        subscription_id: components['parameters']['SubscriptionId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SubscriptionAnswer'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  deleteSubscription: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
        /** @description Names an intent, so that sending it again has no second effect. */
        'x-svc-idempotency-id'?: components['parameters']['IdempotencyId'];
      };
      path: {
        /** @description Identifier of the subscription. */
        subscription_id: components['parameters']['SubscriptionId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeletedSubscriptionAnswer'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  listApplications: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['NotShown'];
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  createApplication: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
        /** @description Names an intent, so that sending it again has no second effect. */
        'x-svc-idempotency-id'?: components['parameters']['IdempotencyId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: components['requestBodies']['NotShown'];
    responses: {
      200: components['responses']['NotShown'];
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  getApplication: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
      };
      path: {
        /** @description Identifier of the application. */
        application_id: components['parameters']['ApplicationId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['NotShown'];
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  updateApplication: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
      };
      path: {
        /** @description Identifier of the application. */
        application_id: components['parameters']['ApplicationId'];
      };
      cookie?: never;
    };
    requestBody?: components['requestBodies']['NotShown'];
    responses: {
      200: components['responses']['NotShown'];
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  submitApplication: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
      };
      path: {
        /** @description Identifier of the application. */
        application_id: components['parameters']['ApplicationId'];
      };
      cookie?: never;
    };
    requestBody?: components['requestBodies']['NotShown'];
    responses: {
      200: components['responses']['NotShown'];
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  createApplicationIndividual: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
        /** @description Names an intent, so that sending it again has no second effect. */
        'x-svc-idempotency-id'?: components['parameters']['IdempotencyId'];
      };
      path: {
        /** @description Identifier of the application. */
        application_id: components['parameters']['ApplicationId'];
      };
      cookie?: never;
    };
    requestBody?: components['requestBodies']['NotShown'];
    responses: {
      200: components['responses']['NotShown'];
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  deleteApplicationIndividual: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
      };
      path: {
        /** @description Identifier of the application. */
        application_id: components['parameters']['ApplicationId'];
        /** @description Identifier of the person. */
        individual_id: components['parameters']['IndividualId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['NotShown'];
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  updateApplicationIndividual: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
      };
      path: {
        /** @description Identifier of the application. */
        application_id: components['parameters']['ApplicationId'];
        /** @description Identifier of the person. */
        individual_id: components['parameters']['IndividualId'];
      };
      cookie?: never;
    };
    requestBody?: components['requestBodies']['NotShown'];
    responses: {
      200: components['responses']['NotShown'];
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  createApplicationAccessCode: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
      };
      path: {
        /** @description Identifier of the application. */
        application_id: components['parameters']['ApplicationId'];
      };
      cookie?: never;
    };
    requestBody?: components['requestBodies']['NotShown'];
    responses: {
      200: components['responses']['NotShown'];
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  getApplicationStatus: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
      };
      path: {
        /** @description Identifier of the application. */
        application_id: components['parameters']['ApplicationId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['NotShown'];
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  listAccounts: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['NotShown'];
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  createAccount: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
        /** @description Names an intent, so that sending it again has no second effect. */
        'x-svc-idempotency-id'?: components['parameters']['IdempotencyId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: components['requestBodies']['NotShown'];
    responses: {
      200: components['responses']['NotShown'];
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  getAccount: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
      };
      path: {
        /** @description Identifier of the account. */
        account_id: components['parameters']['AccountId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['NotShown'];
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  updateAccount: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
      };
      path: {
        /** @description Identifier of the account. */
        account_id: components['parameters']['AccountId'];
      };
      cookie?: never;
    };
    requestBody?: components['requestBodies']['NotShown'];
    responses: {
      200: components['responses']['NotShown'];
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  listAccountTransactions: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
      };
      path: {
        /** @description Identifier of the account. */
        account_id: components['parameters']['AccountId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['NotShown'];
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  getAccountTransaction: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
      };
      path: {
        /** @description Identifier of the account. */
        account_id: components['parameters']['AccountId'];
        /** @description Identifier of the transaction. */
        transaction_id: components['parameters']['TransactionId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['NotShown'];
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  listAccountStatements: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
      };
      path: {
        /** @description Identifier of the account. */
        account_id: components['parameters']['AccountId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['NotShown'];
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  getAccountStatement: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
      };
      path: {
        /** @description Identifier of the account. */
        account_id: components['parameters']['AccountId'];
        /** @description Identifier of the statement. */
        statement_id: components['parameters']['StatementId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['NotShown'];
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  listCounterparties: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['NotShown'];
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  createCounterparty: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
        /** @description Names an intent, so that sending it again has no second effect. */
        'x-svc-idempotency-id'?: components['parameters']['IdempotencyId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: components['requestBodies']['NotShown'];
    responses: {
      200: components['responses']['NotShown'];
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  getCounterparty: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
      };
      path: {
        /** @description Identifier of the counterparty. */
        counterparty_id: components['parameters']['CounterpartyId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['NotShown'];
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  updateCounterparty: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
      };
      path: {
        /** @description Identifier of the counterparty. */
        counterparty_id: components['parameters']['CounterpartyId'];
      };
      cookie?: never;
    };
    requestBody?: components['requestBodies']['NotShown'];
    responses: {
      200: components['responses']['NotShown'];
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  createCounterpartyLinkDetails: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
      };
      path: {
        /** @description Identifier of the counterparty. */
        counterparty_id: components['parameters']['CounterpartyId'];
      };
      cookie?: never;
    };
    requestBody?: components['requestBodies']['NotShown'];
    responses: {
      200: components['responses']['NotShown'];
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  connectCounterpartyLink: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
      };
      path: {
        /** @description Identifier of the counterparty. */
        counterparty_id: components['parameters']['CounterpartyId'];
      };
      cookie?: never;
    };
    requestBody?: components['requestBodies']['NotShown'];
    responses: {
      200: components['responses']['NotShown'];
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  listCounterpartyLinkAccounts: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
      };
      path: {
        /** @description Identifier of the counterparty. */
        counterparty_id: components['parameters']['CounterpartyId'];
      };
      cookie?: never;
    };
    requestBody?: components['requestBodies']['NotShown'];
    responses: {
      200: components['responses']['NotShown'];
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  createDeposit: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
        /** @description Names an intent, so that sending it again has no second effect. */
        'x-svc-idempotency-id'?: components['parameters']['IdempotencyId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: components['requestBodies']['NotShown'];
    responses: {
      200: components['responses']['NotShown'];
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  acceptDeposit: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
        /** @description Names an intent, so that sending it again has no second effect. */
        'x-svc-idempotency-id'?: components['parameters']['IdempotencyId'];
      };
      path: {
        /** @description Identifier of the deposit. */
        deposit_id: components['parameters']['DepositId'];
      };
      cookie?: never;
    };
    requestBody?: components['requestBodies']['NotShown'];
    responses: {
      200: components['responses']['NotShown'];
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  getDeposit: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
      };
      path: {
        /** @description Identifier of the deposit. */
        deposit_id: components['parameters']['DepositId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['NotShown'];
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  uploadDocument: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
      };
      path: {
        /** @description Identifier of the document. */
        document_id: components['parameters']['DocumentId'];
      };
      cookie?: never;
    };
    requestBody?: components['requestBodies']['NotShown'];
    responses: {
      200: components['responses']['NotShown'];
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  downloadDocument: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
      };
      path: {
        /** @description Identifier of the document. */
        document_id: components['parameters']['DocumentId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['NotShown'];
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  createMarketExchange: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
        /** @description Names an intent, so that sending it again has no second effect. */
        'x-svc-idempotency-id'?: components['parameters']['IdempotencyId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: components['requestBodies']['NotShown'];
    responses: {
      200: components['responses']['NotShown'];
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  acceptExchange: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
        /** @description Names an intent, so that sending it again has no second effect. */
        'x-svc-idempotency-id'?: components['parameters']['IdempotencyId'];
      };
      path: {
        /** @description Identifier of the exchange. */
        exchange_id: components['parameters']['ExchangeId'];
      };
      cookie?: never;
    };
    requestBody?: components['requestBodies']['NotShown'];
    responses: {
      200: components['responses']['NotShown'];
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  getExchange: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
      };
      path: {
        /** @description Identifier of the exchange. */
        exchange_id: components['parameters']['ExchangeId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['NotShown'];
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  createPayment: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
        /** @description Names an intent, so that sending it again has no second effect. */
        'x-svc-idempotency-id'?: components['parameters']['IdempotencyId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: components['requestBodies']['NotShown'];
    responses: {
      200: components['responses']['NotShown'];
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  acceptPayment: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
        /** @description Names an intent, so that sending it again has no second effect. */
        'x-svc-idempotency-id'?: components['parameters']['IdempotencyId'];
      };
      path: {
        /** @description Identifier of the payment. */
        payment_id: components['parameters']['PaymentId'];
      };
      cookie?: never;
    };
    requestBody?: components['requestBodies']['NotShown'];
    responses: {
      200: components['responses']['NotShown'];
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  getPayment: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
      };
      path: {
        /** @description Identifier of the payment. */
        payment_id: components['parameters']['PaymentId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['NotShown'];
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  getPaymentStatus: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
      };
      path: {
        /** @description Identifier of the payment. */
        payment_id: components['parameters']['PaymentId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['NotShown'];
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  getSettlement: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this one request in logs and audits. */
        'x-svc-request-id'?: components['parameters']['RequestId'];
      };
      path: {
        /** @description Identifier of the settlement. */
        settlement_id: components['parameters']['SettlementId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['NotShown'];
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  receiveApplicationSubmitted: {
    parameters: {
      query?: never;
      header: {
        /** @description Hex HMAC-SHA256 of timestamp, a dot and the raw body, with the key of the subscription. */
        'x-svc-signature': components['parameters']['DeliverySignature'];
        /** @description When this attempt was sent, in Unix seconds. */
        'x-svc-timestamp': components['parameters']['DeliveryTimestamp'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['Event'] & {
          /** @constant */
          event_type?: 'APPLICATION_SUBMITTED';
        };
      };
    };
    responses: {
      '2XX': components['responses']['Acknowledged'];
    };
  };
  receiveApplicationChangesRequested: {
    parameters: {
      query?: never;
      header: {
        /** @description Hex HMAC-SHA256 of timestamp, a dot and the raw body, with the key of the subscription. */
        'x-svc-signature': components['parameters']['DeliverySignature'];
        /** @description When this attempt was sent, in Unix seconds. */
        'x-svc-timestamp': components['parameters']['DeliveryTimestamp'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['Event'] & {
          /** @constant */
          event_type?: 'APPLICATION_CHANGES_REQUESTED';
        };
      };
    };
    responses: {
      '2XX': components['responses']['Acknowledged'];
    };
  };
  receiveApplicationApproved: {
    parameters: {
      query?: never;
      header: {
        /** @description Hex HMAC-SHA256 of timestamp, a dot and the raw body, with the key of the subscription. */
        'x-svc-signature': components['parameters']['DeliverySignature'];
        /** @description When this attempt was sent, in Unix seconds. */
        'x-svc-timestamp': components['parameters']['DeliveryTimestamp'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['Event'] & {
          /** @constant */
          event_type?: 'APPLICATION_APPROVED';
        };
      };
    };
    responses: {
      '2XX': components['responses']['Acknowledged'];
    };
  };
  receiveApplicationRejected: {
    parameters: {
      query?: never;
      header: {
        /** @description Hex HMAC-SHA256 of timestamp, a dot and the raw body, with the key of the subscription. */
        'x-svc-signature': components['parameters']['DeliverySignature'];
        /** @description When this attempt was sent, in Unix seconds. */
        'x-svc-timestamp': components['parameters']['DeliveryTimestamp'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['Event'] & {
          /** @constant */
          event_type?: 'APPLICATION_REJECTED';
        };
      };
    };
    responses: {
      '2XX': components['responses']['Acknowledged'];
    };
  };
  receiveAccountOpen: {
    parameters: {
      query?: never;
      header: {
        /** @description Hex HMAC-SHA256 of timestamp, a dot and the raw body, with the key of the subscription. */
        'x-svc-signature': components['parameters']['DeliverySignature'];
        /** @description When this attempt was sent, in Unix seconds. */
        'x-svc-timestamp': components['parameters']['DeliveryTimestamp'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['Event'] & {
          /** @constant */
          event_type?: 'ACCOUNT_OPEN';
        };
      };
    };
    responses: {
      '2XX': components['responses']['Acknowledged'];
    };
  };
  receiveAccountDepositInstructionsUpdate: {
    parameters: {
      query?: never;
      header: {
        /** @description Hex HMAC-SHA256 of timestamp, a dot and the raw body, with the key of the subscription. */
        'x-svc-signature': components['parameters']['DeliverySignature'];
        /** @description When this attempt was sent, in Unix seconds. */
        'x-svc-timestamp': components['parameters']['DeliveryTimestamp'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['Event'] & {
          /** @constant */
          event_type?: 'ACCOUNT_DEPOSIT_INSTRUCTIONS_UPDATE';
        };
      };
    };
    responses: {
      '2XX': components['responses']['Acknowledged'];
    };
  };
  receiveAccountFrozen: {
    parameters: {
      query?: never;
      header: {
        /** @description Hex HMAC-SHA256 of timestamp, a dot and the raw body, with the key of the subscription. */
        'x-svc-signature': components['parameters']['DeliverySignature'];
        /** @description When this attempt was sent, in Unix seconds. */
        'x-svc-timestamp': components['parameters']['DeliveryTimestamp'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['Event'] & {
          /** @constant */
          event_type?: 'ACCOUNT_FROZEN';
        };
      };
    };
    responses: {
      '2XX': components['responses']['Acknowledged'];
    };
  };
  receiveAccountClosed: {
    parameters: {
      query?: never;
      header: {
        /** @description Hex HMAC-SHA256 of timestamp, a dot and the raw body, with the key of the subscription. */
        'x-svc-signature': components['parameters']['DeliverySignature'];
        /** @description When this attempt was sent, in Unix seconds. */
        'x-svc-timestamp': components['parameters']['DeliveryTimestamp'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['Event'] & {
          /** @constant */
          event_type?: 'ACCOUNT_CLOSED';
        };
      };
    };
    responses: {
      '2XX': components['responses']['Acknowledged'];
    };
  };
  receiveTransactionPending: {
    parameters: {
      query?: never;
      header: {
        /** @description Hex HMAC-SHA256 of timestamp, a dot and the raw body, with the key of the subscription. */
        'x-svc-signature': components['parameters']['DeliverySignature'];
        /** @description When this attempt was sent, in Unix seconds. */
        'x-svc-timestamp': components['parameters']['DeliveryTimestamp'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['TransactionEvent'] & {
          /** @constant */
          event_type?: 'TRANSACTION_PENDING';
        };
      };
    };
    responses: {
      '2XX': components['responses']['Acknowledged'];
    };
  };
  receiveTransactionPosted: {
    parameters: {
      query?: never;
      header: {
        /** @description Hex HMAC-SHA256 of timestamp, a dot and the raw body, with the key of the subscription. */
        'x-svc-signature': components['parameters']['DeliverySignature'];
        /** @description When this attempt was sent, in Unix seconds. */
        'x-svc-timestamp': components['parameters']['DeliveryTimestamp'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['TransactionEvent'] & {
          /** @constant */
          event_type?: 'TRANSACTION_POSTED';
        };
      };
    };
    responses: {
      '2XX': components['responses']['Acknowledged'];
    };
  };
  receiveTransactionCancelled: {
    parameters: {
      query?: never;
      header: {
        /** @description Hex HMAC-SHA256 of timestamp, a dot and the raw body, with the key of the subscription. */
        'x-svc-signature': components['parameters']['DeliverySignature'];
        /** @description When this attempt was sent, in Unix seconds. */
        'x-svc-timestamp': components['parameters']['DeliveryTimestamp'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['TransactionEvent'] & {
          /** @constant */
          event_type?: 'TRANSACTION_CANCELLED';
        };
      };
    };
    responses: {
      '2XX': components['responses']['Acknowledged'];
    };
  };
  receiveDepositAccepted: {
    parameters: {
      query?: never;
      header: {
        /** @description Hex HMAC-SHA256 of timestamp, a dot and the raw body, with the key of the subscription. */
        'x-svc-signature': components['parameters']['DeliverySignature'];
        /** @description When this attempt was sent, in Unix seconds. */
        'x-svc-timestamp': components['parameters']['DeliveryTimestamp'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['Event'] & {
          /** @constant */
          event_type?: 'DEPOSIT_ACCEPTED';
        };
      };
    };
    responses: {
      '2XX': components['responses']['Acknowledged'];
    };
  };
  receiveDepositCompleted: {
    parameters: {
      query?: never;
      header: {
        /** @description Hex HMAC-SHA256 of timestamp, a dot and the raw body, with the key of the subscription. */
        'x-svc-signature': components['parameters']['DeliverySignature'];
        /** @description When this attempt was sent, in Unix seconds. */
        'x-svc-timestamp': components['parameters']['DeliveryTimestamp'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['Event'] & {
          /** @constant */
          event_type?: 'DEPOSIT_COMPLETED';
        };
      };
    };
    responses: {
      '2XX': components['responses']['Acknowledged'];
    };
  };
  receiveWithdrawalRequested: {
    parameters: {
      query?: never;
      header: {
        /** @description Hex HMAC-SHA256 of timestamp, a dot and the raw body, with the key of the subscription. */
        'x-svc-signature': components['parameters']['DeliverySignature'];
        /** @description When this attempt was sent, in Unix seconds. */
        'x-svc-timestamp': components['parameters']['DeliveryTimestamp'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['Event'] & {
          /** @constant */
          event_type?: 'WITHDRAWAL_REQUESTED';
        };
      };
    };
    responses: {
      '2XX': components['responses']['Acknowledged'];
    };
  };
  receiveWithdrawalAccepted: {
    parameters: {
      query?: never;
      header: {
        /** @description Hex HMAC-SHA256 of timestamp, a dot and the raw body, with the key of the subscription. */
        'x-svc-signature': components['parameters']['DeliverySignature'];
        /** @description When this attempt was sent, in Unix seconds. */
        'x-svc-timestamp': components['parameters']['DeliveryTimestamp'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['Event'] & {
          /** @constant */
          event_type?: 'WITHDRAWAL_ACCEPTED';
        };
      };
    };
    responses: {
      '2XX': components['responses']['Acknowledged'];
    };
  };
  receiveWithdrawalCompleted: {
    parameters: {
      query?: never;
      header: {
        /** @description Hex HMAC-SHA256 of timestamp, a dot and the raw body, with the key of the subscription. */
        'x-svc-signature': components['parameters']['DeliverySignature'];
        /** @description When this attempt was sent, in Unix seconds. */
        'x-svc-timestamp': components['parameters']['DeliveryTimestamp'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['Event'] & {
          /** @constant */
          event_type?: 'WITHDRAWAL_COMPLETED';
        };
      };
    };
    responses: {
      '2XX': components['responses']['Acknowledged'];
    };
  };
  receiveWithdrawalCancelled: {
    parameters: {
      query?: never;
      header: {
        /** @description Hex HMAC-SHA256 of timestamp, a dot and the raw body, with the key of the subscription. */
        'x-svc-signature': components['parameters']['DeliverySignature'];
        /** @description When this attempt was sent, in Unix seconds. */
        'x-svc-timestamp': components['parameters']['DeliveryTimestamp'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['Event'] & {
          /** @constant */
          event_type?: 'WITHDRAWAL_CANCELLED';
        };
      };
    };
    responses: {
      '2XX': components['responses']['Acknowledged'];
    };
  };
  receiveExchangeAccepted: {
    parameters: {
      query?: never;
      header: {
        /** @description Hex HMAC-SHA256 of timestamp, a dot and the raw body, with the key of the subscription. */
        'x-svc-signature': components['parameters']['DeliverySignature'];
        /** @description When this attempt was sent, in Unix seconds. */
        'x-svc-timestamp': components['parameters']['DeliveryTimestamp'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['Event'] & {
          /** @constant */
          event_type?: 'EXCHANGE_ACCEPTED';
        };
      };
    };
    responses: {
      '2XX': components['responses']['Acknowledged'];
    };
  };
  receiveExchangeCompleted: {
    parameters: {
      query?: never;
      header: {
        /** @description Hex HMAC-SHA256 of timestamp, a dot and the raw body, with the key of the subscription. */
        'x-svc-signature': components['parameters']['DeliverySignature'];
        /** @description When this attempt was sent, in Unix seconds. */
        'x-svc-timestamp': components['parameters']['DeliveryTimestamp'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['Event'] & {
          /** @constant */
          event_type?: 'EXCHANGE_COMPLETED';
        };
      };
    };
    responses: {
      '2XX': components['responses']['Acknowledged'];
    };
  };
}
