/** Evidence on which the checks of fixtures/checks/tokens.ts hold, are violated, and are silent. */
import type { Evidence } from '../../../fixtures/evidence/types.ts';
import { customer, failed, refusal, type Row } from './evidence.ts';
import { exchange, without } from '../checks/passive-bodies.ts';

const whole = {
  token_type: 'Bearer',
  expires_in: 43200,
  access_token: 'a-token-of-twenty-chars',
  scope: 'a:read a:write',
};
const answer = (body: object, status = 200): Evidence =>
  exchange({ operation: 'createToken', body, status });
const token = answer(whole);
const broken = answer({}, 500);
const asked = { scopes: ['a:write'], because: 'it was asked for' };
const scope = { scope: 'a:admin' };

const unauthorized = exchange({ operation: 'getCustomer', body: { errors: [] }, status: 401 });

export const tokensSamples: Readonly<Record<string, Row>> = {
  'token-answer-is-whole': {
    held: [[{ answer: token, others: [] }]],
    violated: [
      ...(['token_type', 'expires_in', 'access_token', 'scope'] as const).map(
        (name) => [{ answer: answer(without(whole, name)), others: [] }] as const,
      ),
      [{ answer: answer({ ...whole, access_token: '' }), others: [] }],
      [{ answer: answer({ ...whole, access_token: null }), others: [] }],
      [{ answer: answer(whole, 401), others: [token] }],
      [{ answer: broken, others: [] }],
    ],
    silent: [
      [{ answer: failed, others: [] }],
      [{ answer: answer(whole, 401), others: [] }],
      [{ answer: answer(whole, 400), others: [answer(whole, 401)] }],
    ],
  },
  'scopes-unasked': {
    held: [
      [{ answer: token }, { asked: ['a:read', 'a:write'], what: 'all' }],
      [{ answer: token }, { asked: ['a:read'], what: 'one' }],
      [{ answer: answer(without(whole, 'scope')) }, { asked: [], what: 'none' }],
      [{ answer: refusal }, { asked: [], what: 'none' }],
    ],
    violated: [],
    silent: [[{ answer: failed }, { asked: [], what: 'none' }]],
  },
  'token-is-bearer': {
    held: [[{ answer: token }], [{ answer: answer({ ...whole, token_type: 'bearer' }) }]],
    violated: [
      [{ answer: answer({ ...whole, token_type: 'mac' }) }],
      [{ answer: answer(without(whole, 'token_type')) }],
    ],
    silent: [[{ answer: refusal }]],
  },
  'lifetime-is-positive': {
    held: [[{ answer: token }], [{ answer: answer({ ...whole, expires_in: 0.5 }) }]],
    violated: [
      [{ answer: answer({ ...whole, expires_in: 0 }) }],
      [{ answer: answer({ ...whole, expires_in: -1 }) }],
      [{ answer: answer({ ...whole, expires_in: '43200' }) }],
    ],
    silent: [[{ answer: refusal }]],
  },
  'scope-names': {
    held: [[{ answer: token, others: [] }, asked]],
    violated: [
      [
        { answer: token, others: [] },
        { ...asked, scopes: ['a:write', 'a:admin'] },
      ],
      [{ answer: answer({ ...whole, scope: ['a:write'] }), others: [] }, asked],
      [{ answer: answer({ ...whole, scope: 'a:read,a:write' }), others: [] }, asked],
      [{ answer: refusal, others: [token] }, asked],
    ],
    silent: [
      [
        { answer: refusal, others: [] },
        { ...asked, mayBeRefused: true },
      ],
      [
        { answer: token, others: [] },
        { ...asked, scopes: [] },
      ],
      [{ answer: failed, others: [] }, asked],
      [{ answer: refusal, others: [refusal] }, asked],
    ],
  },
  'scope-named-opens': {
    held: [
      [{ token, attempt: customer, wider: customer }, { scope: 'a:read' }],
      [{ token, attempt: refusal, wider: customer }, scope],
    ],
    violated: [[{ token, attempt: refusal, wider: customer }, { scope: 'a:read' }]],
    silent: [
      [{ token: refusal, attempt: refusal, wider: customer }, scope],
      [{ token, attempt: refusal, wider: refusal }, { scope: 'a:read' }],
      [{ token, attempt: customer, wider: customer }, scope],
      [{ token, attempt: broken, wider: customer }, { scope: 'a:read' }],
      [{ token, attempt: failed, wider: customer }, { scope: 'a:read' }],
    ],
  },
  'gives-no-token': {
    held: [[{ attempt: answer({ error: 'invalid_client' }, 401) }, { why: 'w' }]],
    violated: [
      [{ attempt: token }, { why: 'w' }],
      [{ attempt: answer(whole, 401) }, { why: 'w' }],
      [{ attempt: answer({}, 200) }, { why: 'w' }],
    ],
    silent: [
      [{ attempt: broken }, { why: 'w' }],
      [{ attempt: failed }, { why: 'w' }],
    ],
  },
  'refused-without-scope': {
    held: [[{ token, attempt: refusal }, scope]],
    violated: [[{ token, attempt: customer }, scope]],
    silent: [
      [{ token, attempt: customer }, { scope: 'a:read' }],
      [{ token: refusal, attempt: refusal }, scope],
      [{ token, attempt: broken }, scope],
    ],
  },
  'refused-once-over': {
    held: [[{ before: customer, over: unauthorized }]],
    violated: [[{ before: customer, over: customer }]],
    silent: [
      [{ before: refusal, over: unauthorized }],
      [{ before: customer, over: refusal }],
      [{ before: customer, over: broken }],
      [{ before: customer, over: failed }],
    ],
  },
};
