/** Whether the time of a quote was over is not ours to say where the platform's clock is its own. */
import { expect, test } from '@playwright/test';
import { wentOn } from '../../../fixtures/checks/by-itself.ts';
import { loadDescription } from '../../../fixtures/description/view.ts';
import type { Exchange } from '../../../fixtures/evidence/types.ts';
import type { TargetFile } from '../../../fixtures/target/types.ts';
import { createTargetView } from '../../../fixtures/target/view.ts';
import { sampleTarget } from '../sample-target.ts';
import { exchange } from './passive-bodies.ts';

const quote = (status: string): Exchange =>
  exchange({ operation: 'getExchange', body: { data: { status, until: '2999-01-01T00:00:00Z' } } });

const moved = (scope: 'client' | 'target'): Partial<TargetFile> => ({
  controls: { advanceClock: { method: 'POST', url: 'http://127.0.0.1:9/clock', scope } },
});

const rows: readonly (readonly [string, Partial<TargetFile>, boolean])[] = [
  ['a real clock', {}, false],
  ['a clock that is moved for one client', moved('client'), false],
  ['a clock that is moved for all', moved('target'), true],
  ['a calendar of its own', { lacks: ['realClock'] }, true],
  ['no word of until when', { bindings: { getExchange: { status: '/data/status' } } }, true],
];

for (const [words, file, isOver] of rows) {
  test(`a quote of a platform with ${words} ${isOver ? 'may be over' : 'is not over yet'}`, () => {
    const target = createTargetView(
      sampleTarget({
        bindings: { getExchange: { status: '/data/status', validUntil: '/data/until' } },
        vocabulary: { exchange: { created: ['NEW'], completed: ['DONE'] } },
        ...file,
      }),
    );
    const judge = { description: loadDescription(), target };
    expect(wentOn(quote('NEW'), quote('OVER'), judge)).toBe(isOver);
    expect(wentOn(quote('NEW'), quote('DONE'), judge)).toBe(false);
  });
}
