/** Whether an address answers, or can be listened on, from here: null when it does, else why not. */
import { once } from 'node:events';
import { connect as connectTcp, createServer, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { trusted } from '../fixtures/client/transport.ts';

const WAIT_MS = 5_000;

/** Null when it can be listened on. */
export async function listen(address: {
  readonly host: string;
  readonly port: number;
}): Promise<string | null> {
  const server = createServer();
  try {
    server.listen(address);
    await once(server, 'listening');
    server.close();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Null when a connection, and its TLS, came about. */
export function reach(url: URL, authorityFile: string | undefined): Promise<string | null> {
  const secure = url.protocol === 'https:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port) || (secure ? 443 : 80);
  const ca = authorityFile === undefined ? {} : { ca: trusted(authorityFile) };
  return new Promise((resolve) => {
    const socket = secure
      ? connectTls({ host, port, ...(isIP(host) === 0 && { servername: host }), ...ca })
      : connectTcp({ host, port });
    const end = (fault: string | null): void => {
      socket.destroy();
      resolve(fault);
    };
    socket.setTimeout(WAIT_MS, () => {
      end(`no answer within ${WAIT_MS / 1000} s`);
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      end(faultOf(error));
    });
    socket.once(secure ? 'secureConnect' : 'connect', () => {
      end(null);
    });
  });
}

const TRUST = 'addresses.certificateAuthority can name an authority to trust besides the system’s';

const MENDS: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: TRUST,
  SELF_SIGNED_CERT_IN_CHAIN: TRUST,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: TRUST,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: TRUST,
  ERR_SSL_WRONG_VERSION_NUMBER:
    'what listens there speaks no TLS; is the address http, or another port?',
};

/** A library's message may be one for its own authors. */
function faultOf({ message, code = '' }: NodeJS.ErrnoException): string {
  const what = message.includes(':error:') ? code : message;
  const mend = MENDS[code];
  return mend === undefined ? what : `${what}; ${mend}`;
}
