/** Deliveries as a run got them, sent to a receiver in another process. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'undici';
import { readRunStore } from '../fixtures/evidence/read-store.ts';
import type { Delivery } from '../fixtures/evidence/types.ts';
import { makeCertificate, type Certificate } from '../fixtures/webhooks/hub/certificate.ts';
import { sendAll } from './mix.ts';

/** What a receiver is told before it starts. */
export type Receiver = Certificate & { readonly deliveries: number };
/** What it answers once it listens, where deliveries are to come. */
export type Ready = { readonly port: number };

type Sample = Pick<Delivery, 'path' | 'headers' | 'body'>;

/** A run keeps those that a test looked at: enough to be sent again in turn. */
function samplesOf(folder: string): Sample[] {
  const samples: Sample[] = [];
  for (const entry of readRunStore(folder)) if (entry.kind === 'delivery') samples.push(entry);
  if (samples.length === 0) throw new Error(`no delivery was kept in ${folder}`);
  return samples;
}

function* inTurn(samples: readonly Sample[], count: number): Generator<Sample> {
  for (let sent = 0; sent < count;) {
    for (const sample of samples) {
      if (sent === count) return;
      sent += 1;
      yield sample;
    }
  }
}

/** Of what a connection says of itself, nothing is sent again; nor what the store withheld. */
const PLAIN = /^(?:accept|content-type|user-agent|x-[\w-]+)$/;

function sendable(headers: Readonly<Record<string, string>>): Record<string, string> {
  const plain = Object.entries(headers).filter(
    ([name, value]) => PLAIN.test(name) && /^[\t\x20-\x7e]*$/.test(value),
  );
  return Object.fromEntries(plain);
}

/** Over connections that stay open, as a platform would. */
export async function deliver(
  folder: string,
  child: ChildProcess,
  { deliveries, width }: { readonly deliveries: number; readonly width: number },
): Promise<void> {
  const { certificatePem, keyPem } = await makeCertificate(['127.0.0.1']);
  const receiver: Receiver = { certificatePem, keyPem, deliveries };
  child.send(receiver);
  if (deliveries === 0) return;
  const [{ port }] = (await once(child, 'message')) as [Ready];
  const agent = new Agent({ connections: width, connect: { ca: certificatePem } });
  const origin = `https://127.0.0.1:${port}`;
  await sendAll(inTurn(samplesOf(folder), deliveries), width, async ({ path, headers, body }) => {
    const answer = await agent.request({
      ...{ origin, path, method: 'POST', headers: sendable(headers), body },
    });
    await answer.body.dump();
  });
  await agent.close();
}
