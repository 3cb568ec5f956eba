/** Types of every path, operation and schema of the description. */
import openapiTS, { astToString } from 'openapi-typescript';
import type { OpenAPI3 } from 'openapi-typescript';
import type { JsonObject } from '../../../fixtures/description/types.ts';
import { formatted, headed } from './formatted.ts';

export async function typesModule(description: JsonObject): Promise<string> {
  const document = structuredClone(description) as unknown as OpenAPI3;
  const nodes = await openapiTS(document, { emptyObjectsUnknown: true, silent: true });
  return formatted(headed('Types of the description.') + astToString(nodes));
}
