/** All that a target file can say, as a page to read: made from its schema and the embedded platform's file. */
import { isObject } from '../../../fixtures/json.ts';
import { table, type Row } from './markdown.ts';
import type { CatalogueFiles } from './requirements.ts';

type Schema = Readonly<Record<string, unknown>>;

const EXAMPLE_MAX = 110;

/** `schema` is that of target files, `example` a whole one. */
export function targetPage(
  schema: Schema,
  example: Schema,
  { rows }: Pick<CatalogueFiles, 'rows'>,
): string {
  const shared = isObject(schema['$defs']) ? schema['$defs'] : {};
  const resolve = (value: unknown): Schema => resolved(value, shared);
  const members = membersOf(schema).filter(([name]) => name !== '$schema');
  const required = namesIn(schema['required']);
  return [
    '# What a target file can say',
    'Generated from `spec/target.schema.json` by `npm run generate`; never edited.',
    'A whole file has to say ' +
      `${required.map(code).join(', ')}; what else is left out is reported as untestable where a ` +
      'test needs it. `assay doctor FILE` tells what is missing, with the line to add. Examples are ' +
      'of `fixtures/target/embedded.yaml`, where the whole requests stand too.',
    ...members.flatMap(([name, value]) => [
      ...section(name, resolve(value), example[name], resolve),
      ...(name === 'claims' ? [claimsTable(rows)] : []),
    ]),
    ...['request', 'control', 'pointers', 'asset', 'credential'].flatMap((name) =>
      section(SHARED[name] ?? name, resolve(shared[name]), undefined, resolve),
    ),
    '',
  ].join('\n\n');
}

/** The promises that there are, as the requirements have them that rest on one. */
function claimsTable(rows: CatalogueFiles['rows']): string {
  const claims = rows.flatMap(([id, { claim, text, excluded }]) =>
    claim === undefined || excluded !== undefined ? [] : [[code(claim), text, id]],
  );
  return table(['name', 'what is promised', 'requirement'], claims.sort());
}

const SHARED: Readonly<Record<string, string>> = {
  request: 'What a request says',
  control: 'What a control says',
  pointers: 'What a binding points at',
  asset: 'What an asset says',
  credential: 'What a client says',
};

function section(
  name: string,
  schema: Schema,
  example: unknown,
  resolve: (value: unknown) => Schema,
): string[] {
  const heading = [`## ${name}`, textOf(schema)];
  const members = membersOf(schema);
  if (members.length === 0) return [...heading, leafText(schema, example)].filter(isSaid);
  if (members.every(([, value]) => isPointers(value))) {
    return [...heading, boundTable(members, isObject(example) ? example : {})];
  }
  const rows = members.flatMap(([member, value]) =>
    rowsOf(member, resolve(value), isObject(example) ? example[member] : undefined, resolve),
  );
  return [...heading, table(['name', 'what it says', 'for example'], rows)];
}

/** What a pointer says is told once for all; where it is of use, an example shows. */
function boundTable(members: readonly (readonly [string, unknown])[], example: Schema): string {
  const namesOf = (operation: string): string =>
    Object.keys(example[operation] ?? {})
      .map(code)
      .join(', ');
  return table(
    ['operation', 'names that the embedded platform binds'],
    members.map(([operation]) => [code(operation), namesOf(operation)]),
  );
}

/** One row of a member, and of what stands in it where that is not said elsewhere. */
function rowsOf(
  name: string,
  schema: Schema,
  example: unknown,
  resolve: (value: unknown) => Schema,
): Row[] {
  const own = [code(name), [textOf(schema), valuesOf(schema)].filter(isSaid).join(' ')];
  const inner = 'sharedBy' in schema ? [] : membersOf(schema);
  return [
    [...own, inner.length > 0 ? '' : exampleOf(example)],
    ...inner.flatMap(([member, value]) =>
      rowsOf(
        `${name}.${member}`,
        resolve(value),
        isObject(example) ? example[member] : undefined,
        resolve,
      ),
    ),
  ];
}

/** What stands here says more than what it refers to, which has a section of its own. */
function resolved(value: unknown, shared: Schema): Schema {
  if (!isObject(value)) return {};
  const { $ref: reference } = value;
  if (typeof reference !== 'string') return value;
  const named = shared[reference.slice('#/$defs/'.length)];
  return { ...(isObject(named) ? named : {}), ...value, sharedBy: reference };
}

function isPointers(value: unknown): boolean {
  return isObject(value) && value['$ref'] === '#/$defs/pointers';
}

function membersOf(schema: Schema): [string, unknown][] {
  const { properties } = schema;
  return isObject(properties) ? Object.entries(properties) : [];
}

function textOf(schema: Schema): string {
  const text = schema['description'];
  return typeof text === 'string' ? text : '';
}

function valuesOf(schema: Schema): string {
  const { items, const: only } = schema;
  const one = only === undefined ? [] : [only];
  const words = namesIn(schema['enum'] ?? (isObject(items) ? items['enum'] : undefined) ?? one);
  return words.length === 0 ? '' : `One of ${words.map(code).join(', ')}.`;
}

function leafText(schema: Schema, example: unknown): string {
  const shown = exampleOf(example);
  return [valuesOf(schema), shown === '' ? '' : `For example: ${shown}`].filter(isSaid).join(' ');
}

function exampleOf(example: unknown): string {
  if (example === undefined) return '';
  const text = JSON.stringify(example);
  return text.length > EXAMPLE_MAX ? '' : code(text);
}

function code(text: string): string {
  return `\`${text}\``;
}

function namesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function isSaid(text: string): boolean {
  return text !== '';
}
