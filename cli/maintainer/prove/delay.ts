/** A platform that is far away: a proxy on loopback that holds every answer back for a while. */
import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { once } from 'node:events';

export type Distance = {
  /** Base address to use instead of the platform's own. */
  readonly url: string;
  /** Pieces of answers that were held back. */
  readonly held: () => number;
  close(): Promise<void>;
};

/** Copies bytes as they are; those of the platform leave `delayMs` after they came. */
export async function startDistance(platformUrl: string, delayMs: number): Promise<Distance> {
  const { hostname, port } = new URL(platformUrl);
  const open = new Set<Socket>();
  let held = 0;
  const server: Server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    for (const socket of [near, far]) {
      socket.setNoDelay(true);
      open.add(socket);
      socket.on('close', () => open.delete(socket));
    }
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
    near.on('close', () => far.destroy());
    near.pipe(far);
    far.on('data', (piece: Buffer) => {
      held += 1;
      setTimeout(() => void (near.writable && near.write(piece)), delayMs);
    });
    far.on('end', () => setTimeout(() => near.end(), delayMs));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${own}`,
    held: () => held,
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
