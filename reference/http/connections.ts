/** Lets a server end soon: by itself it waits for every connection, for one in silence for ever. */
import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

/** For a request whose rest never comes, or whose answer nobody takes. */
const FINISH_MAX_MS = 5_000;

/**
 * Once the server closes, a connection without a whole head of a request is cut, and every other
 * one after its answer. Browsers open connections ahead of need and may never send anything on them.
 */
export function endConnections(app: FastifyInstance): void {
  const { server } = app;
  const resting = new Set<Socket>();
  let isClosing = false;
  server.on('connection', (socket: Socket) => {
    if (isClosing) {
      socket.destroy();
      return;
    }
    resting.add(socket);
    socket.once('close', () => resting.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    resting.delete(socket);
    response.once('close', () => {
      if (isClosing) socket.destroySoon();
      else if (!socket.destroyed) resting.add(socket);
    });
  });
  app.addHook('preClose', (done) => {
    isClosing = true;
    for (const socket of resting) socket.destroy();
    const late = setTimeout(() => {
      server.closeAllConnections();
    }, FINISH_MAX_MS);
    server.once('close', () => {
      clearTimeout(late);
    });
    done();
  });
}
