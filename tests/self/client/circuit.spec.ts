/** When nothing is sent any more to a platform that does not answer, and when it is again. */
import { expect, test } from '@playwright/test';
import { createCircuit } from '../../../fixtures/client/circuit.ts';
import { ok, stubForEach } from '../stub-platform.ts';
import { json, type StubAnswer } from '../stub-server.ts';

const start = stubForEach();

test('a gateway, a dropped socket and an open circuit end a call as environment', async () => {
  const { platform, exchanges, stub } = await start((asked, request, response) => {
    if (asked.url.endsWith('/gateway')) json(response, 502, {});
    else request.socket.resetAndDestroy();
  });
  const call = (id: string) => platform().getTransfer({ path: { transfer_id: id } });
  await expect(call('gateway')).rejects.toThrow(/getTransfer was not answered by the platform/);
  await expect(call('x')).rejects.toThrow(/reset/);
  for (let turn = 2; turn < 6; turn += 1) await expect(call('x')).rejects.toThrow(/reset/);
  const asked = stub.asked.length;
  await expect(call('x')).rejects.toThrow(/circuit-open/);
  expect(stub.asked).toHaveLength(asked);
  expect(exchanges().at(-1)?.failure?.class).toBe('circuit-open');
});

test('calls that fail side by side open no circuit, and a trial closes an open one', async () => {
  let well = false;
  const answer: StubAnswer = (asked, request, response) => {
    if (well) ok(asked, request, response);
    else setTimeout(() => request.socket.resetAndDestroy(), 50);
  };
  const { platform } = await start(answer, { file: { limits: { concurrency: 20 } } });
  const ask = { path: { transfer_id: 't' } };
  const mayFail = { mayFail: true };
  const calls = Array.from({ length: 20 }, () => platform().getTransfer(ask, mayFail));
  const failures = (await Promise.all(calls)).map(({ failure }) => failure?.class);
  expect(new Set(failures)).toEqual(new Set(['reset']));
  const circuit = createCircuit({ failuresMax: 2, coolDownMs: 100, nowMs: () => clockMs });
  let clockMs = 1000;
  const reset = { class: 'reset', message: '' } as const;
  const failed = { answer: null, failure: reset, startedAtMs: 1000, durationMs: 1 };
  circuit.record('o', failed);
  circuit.record('o', failed);
  expect(circuit.refusal('o')?.failure?.class).toBe('circuit-open');
  expect(circuit.refusal('other')).toBeNull();
  clockMs += 101;
  expect(circuit.refusal('o')).toBeNull();
  expect(circuit.refusal('o')).not.toBeNull();
  const missing = { status: 404, headers: {}, body: '', bodyEncoding: 'utf8' } as const;
  circuit.record('o', { answer: missing, failure: null, startedAtMs: 1000, durationMs: 1 });
  expect(circuit.refusal('o')).toBeNull();
  well = true;
  expect((await platform().getTransfer(ask)).answer?.status).toBe(200);
});

test('failures that overlap in a row open the circuit', () => {
  let clockMs = 0;
  const circuit = createCircuit({ failuresMax: 3, nowMs: () => clockMs });
  const deadline = { class: 'deadline', message: '' } as const;
  // Each begins while the one before is under way, and is given up after 800 ms.
  for (const startedAtMs of [0, 400, 800, 1200]) {
    clockMs = startedAtMs + 800;
    expect(circuit.refusal('o')).toBeNull();
    circuit.record('o', { answer: null, failure: deadline, startedAtMs, durationMs: 800 });
  }
  clockMs = 2400;
  circuit.record('o', { answer: null, failure: deadline, startedAtMs: 1600, durationMs: 800 });
  expect(circuit.refusal('o')?.failure?.class).toBe('circuit-open');
});

test('tokens that are still handed out keep no circuit closed', async () => {
  const { platform, stub } = await start((_asked, request) => request.socket.resetAndDestroy());
  const transfer = () => platform().getTransfer({ path: { transfer_id: 'x' } }, { mayFail: true });
  const token = () => platform().createToken({ query: { grant_type: 'client_credentials' } });
  for (let turn = 0; turn < 6; turn += 1) {
    expect((await transfer()).failure?.class).toBe('reset');
    expect((await token()).answer?.status).toBe(200);
  }
  const asked = stub.asked.length;
  expect((await transfer()).failure?.class).toBe('circuit-open');
  expect(stub.asked).toHaveLength(asked);
  expect((await token()).answer?.status).toBe(200);
});
