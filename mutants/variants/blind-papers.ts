/** Applications, documents, statements, links. */
import { Refusal } from '../../reference/context.ts';
import type { Call, Context } from '../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { StoredRecord } from '../../reference/store/records.ts';
import { dataOf, later } from '../steps.ts';
import type { Variant } from '../types.ts';

const LATER_MS = 300;

const UNDESCRIBED = {
  description: null,
  claims: [
    'assetConservation',
    'clientIsolation',
    'idempotencyKeyScopedToClient',
    'idempotencyKeyScopedToOperation',
    'idempotencyMismatchRefused',
    'noOverdraft',
    'noServerErrors',
    'pageParametersValidated',
    'shownMembersValidated',
    'tokenExpiryEnforced',
  ],
} as const;

const UNDESCRIBED_ROW = { 'ERR-014': 'it does not describe bodies of its own' } as const;

const nowOf = (context: Context, clientId: string): number =>
  context.parts.clientClock.nowMs(context, clientId);

const WITHOUT_BODY = [
  'updateApplication',
  'submitApplication',
  'updateApplicationIndividual',
  'deleteApplicationIndividual',
  'updateAccount',
  'updateCounterparty',
  'connectCounterpartyLink',
  'uploadDocument',
] as const;

function owned(people: readonly StoredRecord[]): number {
  return people.reduce((sum, { body }) => sum + Number(body['percentage_ownership'] ?? 0), 0);
}

function checkOwned(people: readonly StoredRecord[]): void {
  if (owned(people) > 100) throw new Refusal('VALIDATION_FAILED', 'More is owned than there is.');
}

/** Nobody owns what another one does. */
function addingUp({ applicants, individuals }: Parts): PartsOverlay {
  const checkApplication = (context: Context, call: Call): void => {
    const application = context.parts.applications.find(context, call);
    checkOwned(applicants.ofApplication(context, application));
  };
  return {
    applicants: {
      create(context, call) {
        const reply = applicants.create(context, call);
        checkApplication(context, call);
        return reply;
      },
      update(context, call) {
        const reply = applicants.update(context, call);
        checkApplication(context, call);
        return reply;
      },
    },
    individuals: {
      update(context, call) {
        const reply = individuals.update(context, call);
        const id = call.path['customer_id'] ?? '';
        const customer = context.parts.customers.find(context, call.clientId, id);
        checkOwned(individuals.ofCustomer(context, customer));
        return reply;
      },
    },
  };
}

/** An application is complete with its papers only. */
function papersFirst({ completeness, documents }: Parts): PartsOverlay {
  return {
    completeness: {
      isComplete: (context, application) =>
        completeness.isComplete(context, application) &&
        documents.needs(context, application).every(({ status }) => status === 'RECEIVED'),
    },
    documents: {
      upload(context, call) {
        const reply = documents.upload(context, call);
        const { application_id: id } = documents.find(context, call) as {
          readonly application_id: string;
        };
        const { completeness: parts, records } = context.parts;
        const application = records.get(context, call.clientId, 'application', id);
        if (['INCOMPLETE', 'CHANGES_REQUESTED'].includes(application.status)) {
          parts.settle(context, application, call.nowMs);
        }
        return reply;
      },
    },
  };
}

/** A file is looked through before anyone gets it. */
function scanned(parts: Parts): PartsOverlay {
  const { add, overlay } = later(parts);
  return {
    ...overlay,
    documents: {
      store(context, id, file, nowMs) {
        add(context, LATER_MS, () => {
          parts.documents.store(context, id, file, nowMs);
        });
      },
    },
  };
}

function linkedLater(parts: Parts): PartsOverlay {
  const { linking } = parts;
  const { add, overlay } = later(parts);
  return {
    ...overlay,
    linking: {
      link(context, counterparty, linkId, nowMs) {
        linking.requireLinkable(context, counterparty);
        if (counterparty.status !== 'PENDING') {
          return linking.link(context, counterparty, linkId, nowMs);
        }
        const { clientId, id } = counterparty;
        add(context, LATER_MS, () => {
          const now = context.parts.records.get(context, clientId, 'counterparty', id);
          if (now.status !== 'PENDING') return;
          linking.link(context, now, linkId, nowOf(context, clientId));
        });
        return counterparty;
      },
    },
  };
}

/** The operator's word starts a verification. */
function verifiedLater(parts: Parts): PartsOverlay {
  const { counterparties } = parts;
  const { add, overlay } = later(parts);
  return {
    ...overlay,
    counterparties: {
      approve(context, counterparty, nowMs) {
        if (counterparty.status !== 'PENDING') {
          return counterparties.approve(context, counterparty, nowMs);
        }
        const { clientId, id } = counterparty;
        add(context, LATER_MS, () => {
          const now = context.parts.records.get(context, clientId, 'counterparty', id);
          if (now.status === 'PENDING') {
            counterparties.approve(context, now, nowOf(context, clientId));
          }
        });
        return counterparty;
      },
    },
  };
}

function verifiedAgain(parts: Parts): PartsOverlay {
  const { counterparties } = parts;
  const { add, overlay } = later(parts);
  return {
    ...overlay,
    counterparties: {
      update(context, call) {
        const reply = counterparties.update(context, call);
        const { records } = context.parts;
        const changed = counterparties.find(context, call);
        if (changed.status !== 'ACTIVE') return reply;
        const pending = records.update(context, changed, { status: 'PENDING' }, call.nowMs);
        add(context, LATER_MS, () => {
          const now = records.get(context, call.clientId, 'counterparty', changed.id);
          if (now.status !== 'PENDING') return;
          records.update(context, now, { status: 'ACTIVE' }, nowOf(context, call.clientId));
        });
        return { ...reply, body: { data: counterparties.record(context, pending) } };
      },
    },
  };
}

export const paperVariants = {
  'documents-as-json': {
    freedom: 'how a document is handed out: within JSON',
    target: UNDESCRIBED,
    untestable: UNDESCRIBED_ROW,
    change: ({ documents }) => ({
      documents: {
        download(context, call) {
          const { bytes } = documents.download(context, call);
          const content = Buffer.from(bytes?.content ?? []).toString('base64');
          return { status: 200, body: { data: { content, content_type: bytes?.type } } };
        },
      },
    }),
  },
  'uploads-are-scanned-first': {
    freedom: 'when an uploaded document can be downloaded',
    change: scanned,
  },
  'statements-of-past-months': {
    freedom: 'whether a month that is not over has a statement',
    change: ({ statements }) => ({
      statements: {
        periods: (context, account, nowMs) =>
          statements.periods(context, account, nowMs).filter(({ endMs }) => endMs <= nowMs),
      },
    }),
  },
  'statements-as-files': {
    freedom: 'what a statement is: a file',
    target: { ...UNDESCRIBED, bindings: { getAccountStatement: null } },
    untestable: UNDESCRIBED_ROW,
    thin: true,
    change: ({ statements }) => ({
      statements: {
        get(context, call) {
          const text = `%PDF-1.7\n${JSON.stringify(dataOf(statements.get(context, call)))}`;
          const content = Buffer.from(text);
          return { status: 200, body: null, bytes: { content, type: 'application/pdf' } };
        },
      },
    }),
  },
  'answers-without-bodies': {
    freedom: 'what changes answer with where no body is shown: nothing',
    target: {
      ...UNDESCRIBED,
      bindings: Object.fromEntries(WITHOUT_BODY.map((operation) => [operation, null])),
    },
    untestable: UNDESCRIBED_ROW,
    change: ({ pipeline }) => ({
      pipeline: {
        run(context, call, handler) {
          const answer = pipeline.run(context, call, handler);
          const has = !WITHOUT_BODY.some((operation) => operation === call.operationId);
          return has ? answer : { status: 204, headers: {}, payload: '' };
        },
      },
    }),
  },
  'ownership-adds-up': {
    target: {
      requests: { createApplicationIndividual: { body: { percentage_ownership: 20 } } },
    },
    freedom: 'whether the people of one corporation may own more than all of it',
    thin: true,
    change: addingUp,
  },
  'ownership-is-given-up-first': {
    freedom: 'what becomes of the ownership of one who would not be a beneficial owner any more',
    change: ({ individuals }) => ({
      individuals: {
        keepOwnership(context, changed, named) {
          const kept = individuals.keepOwnership(context, changed, named);
          const owns = Number(changed['percentage_ownership'] ?? 0) > 0;
          if (kept === changed || !owns) return kept;
          throw new Refusal('VALIDATION_FAILED', 'A part of the corporation would have no owner.');
        },
      },
    }),
  },
  'ownership-of-others-is-left-out': {
    freedom: 'whether ownership that is named for another than a beneficial owner is refused',
    change: ({ individuals }) => ({
      individuals: {
        keepOwnership: (context, changed) => individuals.keepOwnership(context, changed, []),
      },
    }),
  },
  'the-last-individual-stays': {
    freedom: 'whether a corporate application may lose its only individual',
    change: ({ applicants }) => ({
      applicants: {
        remove(context, call) {
          const application = context.parts.applications.find(context, call);
          if (applicants.ofApplication(context, application).length < 2) {
            throw new Refusal('INVALID_STATE', 'An application needs one individual.');
          }
          return applicants.remove(context, call);
        },
      },
    }),
  },
  'papers-before-submission': {
    freedom: 'whether an application is ready without its documents',
    thin: true,
    change: papersFirst,
  },
  'linked-by-a-token': {
    freedom: 'what a connection is established with, and when accounts for linking are shown',
    target: {
      requests: {
        connectCounterpartyLink: {
          body: { linking_provider: 'SANDBOX_LINK', account_link_id: 'public-sandbox-token' },
        },
      },
    },
    change: ({ linking }) => ({
      linking: {
        requireOffered: () => undefined,
        accounts(context, call) {
          if (linking.find(context, call).status !== 'LINKED') {
            throw new Refusal('INVALID_STATE', 'Nothing is linked yet.');
          }
          return linking.accounts(context, call);
        },
      },
    }),
  },
  'links-are-made-later': {
    freedom: 'when a counterparty that was connected is linked',
    change: linkedLater,
  },
  'counterparties-verified-at-once': {
    freedom: 'how long the verification of a counterparty takes: no time',
    change: ({ counterparties }) => ({
      counterparties: {
        create(context, call) {
          const reply = counterparties.create(context, call);
          const { id, counterparty_type: type } = dataOf(reply);
          if (type === 'FIAT_US_LINKED') return reply;
          const made = context.parts.records.get(
            context,
            call.clientId,
            'counterparty',
            String(id),
          );
          const verified = counterparties.approve(context, made, call.nowMs);
          return { ...reply, body: { data: counterparties.record(context, verified) } };
        },
        approve: (context, counterparty, nowMs) =>
          counterparty.status === 'ACTIVE'
            ? counterparty
            : counterparties.approve(context, counterparty, nowMs),
      },
    }),
  },
  'verifications-take-a-while': {
    freedom: 'how long the verification of a counterparty takes after the operator’s word',
    change: verifiedLater,
  },
  'counterparties-verified-again': {
    freedom: 'whether a counterparty that was changed is verified anew',
    change: verifiedAgain,
  },
  'submitted-applications-change': {
    freedom: 'whether an application under review may be changed',
    change: ({ applications, completeness }) => {
      const submitted = ['SUBMITTED', 'PROCESSING'];
      return {
        applications: {
          findEditable(context, call) {
            const found = applications.find(context, call);
            return submitted.includes(found.status)
              ? found
              : applications.findEditable(context, call);
          },
        },
        completeness: {
          settle: (context, application, nowMs) =>
            submitted.includes(application.status)
              ? application
              : completeness.settle(context, application, nowMs),
        },
      };
    },
  },
} as const satisfies Readonly<Record<string, Variant>>;
