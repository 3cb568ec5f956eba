/** Formats a generated module as the project's own files are. */
import { format, resolveConfig } from 'prettier';
import { fileURLToPath } from 'node:url';

export async function formatted(module: string): Promise<string> {
  const config = await resolveConfig(fileURLToPath(import.meta.url));
  return format(module, { ...config, parser: 'typescript' });
}

export function headed(purpose: string): string {
  return `/** ${purpose} Generated from spec/ by \`npm run generate\`; never edited. */\n`;
}
