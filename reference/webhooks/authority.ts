/** The HTTPS agent of the deliverer, made anew when the file of the trusted authority changes. */
import { readFileSync } from 'node:fs';
import { createSecureContext, rootCertificates } from 'node:tls';
import { Agent } from 'undici';

export type Agents = {
  /** The agent for the authority as it is on disk now. */
  current(): Agent;
  close(): Promise<void>;
};

const CONNECT_TIMEOUT_MS = 5_000;
const KEEP_ALIVE_MS = 4_000;

function makeAgent(authority: string | null): Agent {
  // Made once: reading all authorities again for every connection costs tens of milliseconds.
  const secureContext = createSecureContext(
    authority === null ? {} : { ca: [...rootCertificates, authority] },
  );
  return new Agent({
    connect: { timeout: CONNECT_TIMEOUT_MS, secureContext },
    keepAliveTimeout: KEEP_ALIVE_MS,
    maxHeaderSize: 16_384,
  });
}

/** A file that is not there (yet) trusts nothing besides the system's authorities. */
function readAuthority(file: string | null): string | null {
  if (file === null) return null;
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

export function openAgents(authorityFile: string | null): Agents {
  let authority = readAuthority(authorityFile);
  let agent = makeAgent(authority);
  const retired: Promise<void>[] = [];
  return {
    current() {
      const latest = readAuthority(authorityFile);
      if (latest !== authority) {
        retired.push(agent.close());
        authority = latest;
        agent = makeAgent(authority);
      }
      return agent;
    },
    async close() {
      await agent.destroy();
      await Promise.all(retired);
    },
  };
}
