import { succeeded } from '../../../fixtures/checks/read.ts';
import { Blocked, NotApplicable } from '../../../fixtures/errors.ts';
import {
  startApplication,
  startedAs,
  startNeeds,
  type ApplicantType,
} from '../../../fixtures/given/people/onboarding.ts';
import { tellingToo } from '../../../fixtures/given/people/told-state.ts';
import { stateNameOf, wordFor } from '../../../fixtures/target/view.ts';
import { contract, notCarriedOut, test, type Exchange } from '../../../fixtures/test.ts';

const rows = [
  { type: 'INDIVIDUAL', words: 'an application', change: 'updateApplication' },
  {
    type: 'CORPORATION',
    words: 'an application of a corporation',
    change: 'updateCorporateApplication',
  },
] as const satisfies readonly { type: ApplicantType; words: string; change: string }[];

const DONE = ['submitted', 'approved'] as const;

for (const { type, words, change } of rows) {
  test(
    `${words} that is not complete is not submitted by a change that says so`,
    contract('APP-005', {
      operation: 'updateApplication',
      effect: 'reversible',
      needs: [
        ...startNeeds(type),
        { request: change },
        { binding: 'status', of: 'getApplicationStatus' },
      ],
    }),
    async ({ kit, platform, target, given, unique, quiet, check }) => {
      const { id } = await startApplication(kit, type);
      const path = { application_id: id };
      const before = await platform.getApplicationStatus({ path });
      if (startedAs(kit, before) === 'ready') {
        return given.giveUp(new NotApplicable('an application is ready from its start on'));
      }
      const name = stateNameOf(target.file, 'getApplicationStatus') ?? 'status';
      const said = DONE.map((meaning) => wordFor(target.file, 'application', meaning));
      for (const word of said.filter((one) => one !== undefined)) {
        const label = unique(`told ${String(word)}`);
        const { body = {} } = given.request(change, { application: id, label });
        for (const each of tellingToo(body, label, name, word)) {
          await platform.updateApplication({ path, body: each }, { intent: 'probe' });
        }
      }
      const read = (): Promise<Exchange> => platform.getApplicationStatus({ path });
      await quiet(read);
      // A new one may be read a while later; what is refused tells of no state.
      const answer = await given.until(read, succeeded);
      if (!succeeded(answer)) {
        const reason = 'the status of a new application is not read within the settle time';
        return given.giveUp(new Blocked('set-up:getApplicationStatus', reason));
      }

      const why = 'it was not ready, and nobody has submitted it';
      await check(notCarriedOut, { answer }, { record: 'application', meanings: [...DONE], why });
    },
  );
}
