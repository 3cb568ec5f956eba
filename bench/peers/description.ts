/** The reference's own description for testers: with examples, a bearer token, and for 3.0 too. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { normativeDocument } from '../../fixtures/description/document.ts';
import { applyOverlay } from '../../fixtures/description/overlay.ts';
import { operations } from '../../generated/operations.ts';
import { isPrepared, type Examples } from './records.ts';

type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const nodeIn = (value: unknown, name: string): Node => {
  const member = isNode(value) ? value[name] : undefined;
  return isNode(member) ? member : {};
};

/**
 * Operations for which no record was prepared are left out, as a user would filter them: a tester
 * that makes up an identifier is answered 404, and says nothing by that.
 */
export function describe(url: string, examples: Examples): Node {
  const overlay = readFileSync(
    new URL('../../reference/description/overlay.yaml', import.meta.url),
    'utf8',
  );
  const effective = applyOverlay(normativeDocument(), parse(overlay) as Node);
  const document: Node = structuredClone<Node>(effective);
  delete document['webhooks'];
  document['servers'] = [{ url }];
  document['security'] = [{ bearer: [] }];
  const components = nodeIn(document, 'components');
  components['securitySchemes'] = { bearer: { type: 'http', scheme: 'bearer' } };
  const known = nodeIn(components, 'parameters');
  const paths = nodeIn(document, 'paths');
  for (const { operationId, method, path } of Object.values(operations)) {
    const item = nodeIn(paths, path);
    const operation = nodeIn(item, method.toLowerCase());
    const id = operationId;
    if (id === 'createToken' || id === 'uploadDocument' || !isPrepared(examples, id)) {
      delete item[method.toLowerCase()];
      if (!['get', 'post', 'patch', 'delete'].some((name) => name in item)) {
        document['paths'] = Object.fromEntries(
          Object.entries(nodeIn(document, 'paths')).filter(([name]) => name !== path),
        );
      }
      continue;
    }
    delete operation['security'];
    operation['parameters'] = [
      ...listIn(item, 'parameters'),
      ...listIn(operation, 'parameters'),
    ].map((parameter) => withExample(inlined(parameter, known), examples[id]?.path ?? {}));
    const body = examples[id]?.body;
    if (body !== undefined) addBody(operation, components, body);
  }
  for (const item of Object.values(nodeIn(document, 'paths'))) {
    if (isNode(item)) delete item['parameters'];
  }
  return document;
}

function listIn(value: Node, name: string): unknown[] {
  return Array.isArray(value[name]) ? (value[name] as unknown[]) : [];
}

function inlined(parameter: unknown, known: Node): Node {
  const reference = isNode(parameter) ? parameter['$ref'] : undefined;
  const name = typeof reference === 'string' ? (reference.split('/').at(-1) ?? '') : '';
  return { ...(name === '' ? (parameter as Node) : nodeIn(known, name)) };
}

function withExample(parameter: Node, values: Readonly<Record<string, string>>): Node {
  if (parameter['in'] !== 'path') return parameter;
  const value = values[String(parameter['name'])];
  return value === undefined ? parameter : { ...parameter, example: value };
}

function addBody(operation: Node, components: Node, example: unknown): void {
  const reference = nodeIn(operation, 'requestBody')['$ref'];
  if (typeof reference === 'string') {
    const shared = nodeIn(nodeIn(components, 'requestBodies'), reference.split('/').at(-1) ?? '');
    operation['requestBody'] = structuredClone(shared);
  }
  const content = nodeIn(nodeIn(operation, 'requestBody'), 'content');
  const media = nodeIn(content, 'application/json');
  if (Object.keys(media).length > 0) media['example'] = example;
}

/** OpenAPI 3.0 for testers that know no later one: what it has no word for is left open. */
export function asVersion30(document: Node): Node {
  const copy = structuredClone(document);
  copy['openapi'] = '3.0.3';
  const info = nodeIn(copy, 'info');
  delete info['summary'];
  info['license'] = { name: 'Apache License 2.0' };
  return lowered(copy) as Node;
}

const NEWER: readonly string[] = ['if', 'then', 'else', 'contentMediaType', 'contains', '$schema'];

function lowered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lowered);
  if (!isNode(value)) return value;
  const result: Node = {};
  for (const [name, member] of Object.entries(value)) {
    if (name === 'example') result[name] = member;
    else if (name === 'const') result['enum'] = [member];
    else if (name === 'exclusiveMinimum' && typeof member === 'number') {
      result['minimum'] = member;
      result['exclusiveMinimum'] = true;
    } else if (!NEWER.includes(name)) result[name] = lowered(member);
  }
  return result;
}

/**
 * For a tester that sends one request for each answer that is described, and compares headers as
 * texts: what succeeds, with the content type as the platform writes it.
 */
export function successesOf(document: Node): Node {
  const copy = structuredClone(document);
  const responses = nodeIn(nodeIn(copy, 'components'), 'responses');
  for (const response of Object.values(responses)) withCharset(response);
  for (const item of Object.values(nodeIn(copy, 'paths'))) {
    for (const operation of isNode(item) ? Object.values(item) : []) {
      if (!isNode(operation)) continue;
      operation['parameters'] = listIn(operation, 'parameters').filter(
        (parameter) => isNode(parameter) && parameter['in'] === 'path',
      );
      operation['responses'] = Object.fromEntries(
        Object.entries(nodeIn(operation, 'responses')).filter(([status]) => status.startsWith('2')),
      );
      for (const response of Object.values(operation['responses'] as Node)) withCharset(response);
    }
  }
  return copy;
}

function withCharset(response: unknown): void {
  const content = nodeIn(response, 'content');
  if (!('application/json' in content)) return;
  content['application/json; charset=utf-8'] = content['application/json'];
  delete content['application/json'];
}
