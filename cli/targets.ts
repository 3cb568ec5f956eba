/** Where the target file of the embedded platform stands. */
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const embeddedTargetPath = `${root}fixtures/target/embedded.yaml`;
