/** The text of a small target file, and others made of it. */
import { TargetFileError, targetOf } from '../../../fixtures/target/load.ts';
import { parseSource } from '../../../fixtures/target/source.ts';

export const MINIMAL = `
name: Sample
apiVersion: 1.1.2
environment: sandbox
addresses:
  baseUrl: https://api.example.com
  tokenUrl: https://auth.example.com/v1/token
credentials:
  primary:
    clientId: one
    clientSecret: \${env:SECRET}
    scopes: [transfers:write]
capabilities: [core]
assets:
  primary: { id: USD, kind: fiat, scale: 2 }
money: { amounts: number }
`.trimStart();
/** What its references stand for. */
export const environment = { SECRET: 'a-secret-of-the-tests', ADDRESS: 'https://api.example.com' };

export const with_ = (old: string, replacement: string): string =>
  MINIMAL.replace(old, replacement);
export const and = (more: string): string => MINIMAL + more;

/** All that is said of such a file. */
export function problemsOf(text: string): readonly string[] {
  try {
    targetOf(parseSource('t.yaml', text), { environment });
  } catch (error) {
    if (error instanceof TargetFileError) return error.problems;
    throw error;
  }
  return [];
}
