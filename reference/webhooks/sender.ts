/** Sends one attempt over HTTPS and says how it ended. */
import { request } from 'undici';
import type { Dispatcher } from 'undici';
import type { Context } from '../context.ts';
import type { Attempt, AttemptResult } from './deliveries.ts';

const ANSWER_LIMIT_BYTES = 65_536;

type Stop = { readonly signal: AbortSignal; readonly agent: Dispatcher };

function failure(error: unknown, timedOut: boolean, waitMs: number): AttemptResult {
  if (timedOut) {
    const detail = `no answer within ${waitMs} ms`;
    return { outcome: 'TIMED_OUT', statusCode: null, detail };
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN';
  return { outcome: 'UNREACHABLE', statusCode: null, detail: code };
}

async function post(context: Context, attempt: Attempt, stop: Stop): Promise<AttemptResult> {
  const { parts, config } = context;
  const deadline = AbortSignal.timeout(config.webhookAcknowledgeMs);
  const { subscription, payload, occurredMs } = attempt;
  const to = (address: string): Promise<Dispatcher.ResponseData> =>
    request(address, {
      method: parts.deliveries.method(context),
      headers: parts.signing.headers(context, subscription, payload, occurredMs),
      body: payload,
      dispatcher: stop.agent,
      signal: AbortSignal.any([stop.signal, deadline]),
    });
  try {
    const first = await to(subscription.callback_url);
    const next = parts.deliveries.follows(context, first.headers['location']);
    const answer = next === null ? first : await to(next);
    const statusCode = answer.statusCode;
    await answer.body.dump({ limit: ANSWER_LIMIT_BYTES }).catch(() => undefined);
    if (parts.deliveries.acknowledges(context, statusCode)) {
      return { outcome: 'ACKNOWLEDGED', statusCode, detail: null };
    }
    return { outcome: 'REFUSED', statusCode, detail: null };
  } catch (error) {
    if (stop.signal.aborted) return { outcome: 'INTERRUPTED', statusCode: null, detail: null };
    return failure(error, deadline.aborted, config.webhookAcknowledgeMs);
  }
}

export async function send(context: Context, attempt: Attempt, stop: Stop): Promise<AttemptResult> {
  if (attempt.fail === 'unsent') {
    return { outcome: 'FAILED_BY_OPERATOR', statusCode: null, detail: 'not sent' };
  }
  const result = await post(context, attempt, stop);
  if (attempt.fail === null || result.outcome === 'INTERRUPTED') return result;
  return { ...result, outcome: 'FAILED_BY_OPERATOR', detail: 'sent, answer ignored' };
}
