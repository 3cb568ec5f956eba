/** What a request is refused with: a status, a code and a message. */
export type Refusal = Error & { readonly status: number; readonly code: string };

export function refusal(status: number, code: string, message: string): Refusal {
  return Object.assign(new Error(message), { status, code });
}

export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && 'status' in error && 'code' in error;
}

export const bad = (message: string): Refusal => refusal(400, 'invalid_request', message);
export const conflict = (message: string): Refusal => refusal(409, 'invalid_state', message);
export const notFound = (what: string): Refusal => refusal(404, 'not_found', `${what} not found`);
export const insufficient = (): Refusal =>
  refusal(422, 'insufficient_funds', 'the available balance is too low');
