/** What a target file says of the description, read from the files that it names. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { DescriptionOptions } from '../fixtures/description/view.ts';
import type { TargetFile } from '../fixtures/target/types.ts';
import { UsageError } from './usage-error.ts';

export function descriptionOptions({ description }: TargetFile): DescriptionOptions {
  const { overlay, openapi } = description ?? {};
  return {
    ...(overlay === undefined ? {} : { overlay: read(overlay) }),
    ...(openapi === undefined ? {} : { openapi: read(openapi) }),
  };
}

function read(path: string): NonNullable<DescriptionOptions['overlay']> {
  try {
    return parse(readFileSync(path, 'utf8')) as NonNullable<DescriptionOptions['overlay']>;
  } catch (error) {
    const why = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error);
    throw new UsageError(`${path}, named in the target file, can't be read (${why})`);
  }
}
