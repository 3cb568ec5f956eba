import { holdsText } from '../../../fixtures/checks/same.ts';
import { bodyOf } from '../../../fixtures/checks/read.ts';
import { writtenInTurn, type WrittenRecord } from '../../../fixtures/given/people/in-turn.ts';
import { changeNeeds, changeOf } from '../../../fixtures/given/people/application-changes.ts';
import { individualNeeds } from '../../../fixtures/given/people/corporate-application.ts';
import {
  addIndividual,
  startApplication,
  type ApplicantType,
} from '../../../fixtures/given/people/onboarding.ts';
import { contract, tellsText, test, type Exchange, type Kit } from '../../../fixtures/test.ts';

type Judge = (answer: Exchange, text: string) => Promise<void>;
type Made = readonly [WrittenRecord<string>, WrittenRecord<string>];

const applicants = [
  { words: 'applications', types: ['INDIVIDUAL', 'INDIVIDUAL'] },
  { words: 'applications of a corporation and a person', types: ['CORPORATION', 'INDIVIDUAL'] },
] as const;

for (const { words, types } of applicants) {
  const [one, other] = types;

  test(
    `${words} that are changed in turn each tell what was written last`,
    contract('APP-004', {
      operation: 'updateApplication',
      effect: 'reversible',
      needs: [...changeNeeds(one), ...(one === other ? [] : changeNeeds(other))],
    }),
    async ({ kit, unique, check }) => {
      const judge: Judge = (answer, text) => check(tellsText, { answer }, { text });
      const records = [
        await applicant(kit, one, 'one', judge),
        await applicant(kit, other, 'other', judge),
      ] as const;
      await writtenInTurn(kit, records, (number) => unique(`value-${number}`));
    },
  );
}

test(
  'individuals of one application that are changed in turn each tell what was written last',
  contract('APP-009', {
    operation: 'updateApplicationIndividual',
    effect: 'reversible',
    needs: [...individualNeeds, { request: 'updateApplicationIndividual' }],
  }),
  async ({ kit, unique, check }) => {
    const within = 'individuals';
    const records = await individuals(kit, (answer, text) =>
      check(tellsText, { answer }, { text, within }),
    );
    await writtenInTurn(kit, records, (number) => unique(`value-${number}`));
  },
);

async function applicant(
  kit: Kit,
  type: ApplicantType,
  name: string,
  judge: Judge,
): Promise<WrittenRecord<string>> {
  const { platform, given } = kit;
  const application = await startApplication(kit, type, name);
  const path = { application_id: application.id };
  return {
    write(label) {
      const request = changeOf(kit, application, label);
      return platform.call('updateApplication', request, { intent: 'probe' });
    },
    judge: async (text) =>
      judge(
        await given.until(
          () => platform.getApplication({ path }),
          (shown) => holdsText(bodyOf(shown), text),
        ),
        text,
      ),
  };
}

async function individuals(kit: Kit, judge: Judge): Promise<Made> {
  const { platform, given, unique } = kit;
  const { id: application } = await startApplication(kit, 'CORPORATION');
  const path = { application_id: application };
  const added = async (name: string): Promise<WrittenRecord<string>> => {
    const individual = given.idOf(await addIndividual(kit, application, unique(name)));
    return {
      write(label) {
        const values = { application, individual, label };
        const request = given.request('updateApplicationIndividual', values);
        return platform.call(
          'updateApplicationIndividual',
          { ...request, path: { ...path, individual_id: individual } },
          { intent: 'probe' },
        );
      },
      judge: async (text) =>
        judge(
          await given.until(
            () => platform.getApplication({ path }),
            (shown) => holdsText(given.bound(shown, 'individuals'), text),
          ),
          text,
        ),
    };
  };
  return [await added('one'), await added('other')];
}
