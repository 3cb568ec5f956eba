/** Applications, documents and accounts that witnesses of withheld mutants begin with. */
import { PERSON, USD } from './unwatched-client.ts';
import { idOf, type Data, type Place } from './withheld-records-platform.ts';

/** Opens one for the demo data's person. */
export const ACCOUNT = { customer_id: PERSON, account_to_open: productOf(USD) };

function productOf(asset: string): Data {
  return { product_id: 'DEPOSIT_STANDARD', asset_type_id: asset };
}

/** An application with nothing missing. */
export const person = {
  application_type: 'INDIVIDUAL',
  account_to_open: productOf(USD),
  terms_and_conditions_accepted: true,
  information_attested: true,
  customer_details: {
    first_name: 'Ada',
    last_name: 'Sample',
    date_of_birth: '1985-04-12',
    nationality: 'US',
    mailing_address: { address_line1: '1 Street', city: 'Town', country_code: 'US' },
  },
};

/** An application that lacks its people alone. */
export const corporation = {
  ...person,
  application_type: 'CORPORATION',
  customer_details: {
    registered_name: 'Sample Inc.',
    registered_number: '123',
    registered_address: person.customer_details.mailing_address,
  },
};

/** Where a document of a new application is uploaded to. */
export async function documentPath({ call }: Place): Promise<string> {
  const application = await call('POST', 'applications', { body: person });
  const { data } = await call('GET', `applications/${idOf(application)}/status`);
  const [needed] = data['application_document_errors'] as Data[];
  return `documents/${String(needed?.['id'])}`;
}

/** A file as an upload sends it. */
export function form(content: string): FormData {
  const body = new FormData();
  body.set('file', new Blob([content]), 'paper.pdf');
  return body;
}

/** What the approval of a complete application answers. */
export async function approved({ call, control }: Place, application: string): Promise<Data> {
  await call('POST', `applications/${application}/submit`);
  return control(`applications/${application}/approve`);
}
