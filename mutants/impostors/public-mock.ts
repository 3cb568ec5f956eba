/** A public mock server over the description: what a team without a platform would put up. */
import { createRequire } from 'node:module';
import type * as Backend from 'openapi-backend';
import type { Context, Document } from 'openapi-backend';
import { serve, type RunningServer, type Said } from './server.ts';

/** Answers every operation with what the library makes up for its first success. */
export async function publicMock(description: unknown): Promise<RunningServer> {
  // Needed for this one alone, and not there where the suite is installed for use.
  const load = createRequire(import.meta.url);
  const { OpenAPIBackend } = load('openapi-backend') as typeof Backend;
  const backend = new OpenAPIBackend({
    definition: structuredClone(description) as Document,
    // What is sent is not looked at, and the description is linted elsewhere.
    quick: true,
    validate: false,
    handlers: {
      notFound: (): Said => ({ status: 404, body: '{}' }),
      notImplemented: ({ operation }: Context): Said => {
        const made: { status: number; mock?: unknown } = backend.mockResponseForOperation(
          operation.operationId ?? '',
        );
        return { status: made.status, body: JSON.stringify(made.mock ?? {}) };
      },
    },
  });
  await backend.init();
  return serve(async ({ method, path, query, body }) => {
    const said: unknown = await backend.handleRequest({ method, path, query, body, headers: {} });
    return said as Said;
  });
}
