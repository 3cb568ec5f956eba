/** The description in the form in which it is compared with the facts of the document. */
import type { Answer, Event, Interface, Member, Members, Operation } from './types.ts';

type Json = Readonly<Record<string, unknown>>;

const methods = ['get', 'post', 'patch', 'put', 'delete'];
/** Keywords that are compared as they stand; the rest of a schema is prose or structure. */
const plain = [
  'const',
  'default',
  'exclusiveMinimum',
  'format',
  'maxLength',
  'maximum',
  'minLength',
  'minimum',
  'pattern',
  'readOnly',
];

export function describedInterface(document: Json): Interface {
  const resolve = resolver(document);
  const flow = at(at(at(document, 'components'), 'securitySchemes'), 'clientCredentials');
  const grant = at(at(flow, 'flows'), 'clientCredentials');
  return {
    apiVersion: at(document, 'info')['version'],
    scopes: Object.keys(at(grant, 'scopes')).sort(),
    tokenPath: new URL(String(grant['tokenUrl'])).pathname,
    operations: operations(document, resolve),
    events: events(document, resolve),
  };
}

type Resolve = (value: unknown) => Json;

function resolver(document: Json): Resolve {
  return function resolve(value): Json {
    const node = object(value);
    const ref = node['$ref'];
    if (typeof ref !== 'string') return node;
    const steps = ref.replace(/^#\//, '').split('/');
    const target = resolve(steps.reduce<Json>((from, step) => at(from, step), document));
    const { $ref: _dropped, ...beside } = node;
    return { ...target, ...beside };
  };
}

function operations(document: Json, resolve: Resolve): Interface['operations'] {
  const found: Record<string, Operation> = {};
  for (const [path, item] of Object.entries(at(document, 'paths'))) {
    for (const method of methods) {
      const node = object(item)[method];
      if (node === undefined) continue;
      const operation = object(node);
      found[String(operation['operationId'])] = described(path, method, operation, resolve);
    }
  }
  return found;
}

function described(path: string, method: string, node: Json, resolve: Resolve): Operation {
  const parameters = array(node['parameters']).map(resolve);
  const of = (place: string) => parameters.filter((parameter) => parameter['in'] === place);
  return {
    method: method.toUpperCase(),
    path,
    area: node['x-area'],
    deprecated: node['deprecated'] === true,
    exactSuccess: node['x-success'] === '200',
    scopes: array(node['security']).flatMap((entry) =>
      array(object(entry)['clientCredentials']),
    ) as string[],
    pathParameters: parametersOf(of('path'), resolve),
    headers: parametersOf(of('header'), resolve),
    query: parametersOf(of('query'), resolve),
    queryShown: node['x-query-not-shown'] !== true,
    ...requestOf(node['requestBody'], resolve),
    answer: answer(resolve(at(node, 'responses')['200']), resolve),
    statuses: Object.keys(at(node, 'responses')).sort(),
  };
}

function requestOf(value: unknown, resolve: Resolve): Pick<Operation, 'requestBody' | 'request'> {
  if (value === undefined) return { requestBody: 'none', request: {} };
  const body = resolve(value);
  const schema = bodySchema(body, resolve);
  const request = isOpen(schema) ? 'not shown' : membersOf(schema, resolve);
  if (body['required'] === true) return { requestBody: 'required', request };
  if (request === 'not shown') return { requestBody: 'not-shown', request };
  return { requestBody: Object.keys(request).length === 0 ? 'none' : 'optional', request };
}

function answer(response: Json, resolve: Resolve): Answer {
  const schema = bodySchema(response, resolve);
  if (isOpen(schema)) return { envelope: 'not-shown' };
  const branches = array(schema['anyOf']).map(resolve);
  const [wrapped, bare] = branches;
  if (wrapped !== undefined && bare !== undefined) {
    const both = { wrapped: answerOf(wrapped, resolve).members, bare: membersOf(bare, resolve) };
    if (JSON.stringify(both.wrapped) !== JSON.stringify(both.bare))
      return { envelope: 'two records' };
    return { envelope: 'bare-or-data', members: both.bare };
  }
  return answerOf(schema, resolve);
}

function answerOf(schema: Json, resolve: Resolve): Answer {
  const properties = object(schema['properties']);
  if (properties['data'] === undefined) {
    return { envelope: 'bare', members: membersOf(schema, resolve) };
  }
  const required = array(schema['required']);
  const data = resolve(properties['data']);
  const [entry, ...others] = Object.entries(object(data['properties'] ?? {}));
  const held = entry === undefined ? {} : resolve(entry[1]);
  if (entry === undefined || others.length > 0 || held['type'] !== 'array') {
    const envelope = required.includes('data') ? 'data' : 'optional data';
    return { envelope, members: membersOf(data, resolve) };
  }
  const links = properties['links'];
  return {
    envelope: required.includes('data') ? 'list' : 'optional list',
    collection: entry[0],
    ...(links === undefined ? {} : { links: membersOf(resolve(links), resolve) }),
    members: membersOf(resolve(held['items']), resolve),
  };
}

function events(document: Json, resolve: Resolve): Interface['events'] {
  const found = Object.entries(at(document, 'webhooks')).map(([name, item]) => {
    const post = at(object(item), 'post');
    const schema = bodySchema(resolve(post['requestBody']), resolve);
    const headers = array(post['parameters']).map(resolve);
    const event: Event = {
      headers: parametersOf(headers, resolve),
      payload: membersOf(schema, resolve),
    };
    return [name, event];
  });
  return Object.fromEntries(found) as Interface['events'];
}

function bodySchema(body: Json, resolve: Resolve): Json {
  const [media] = Object.values(at(body, 'content'));
  return resolve(object(media)['schema']);
}

/** Members of a schema; parts of an allOf are laid over each other, variants side by side. */
function membersOf(schema: Json, resolve: Resolve): Members {
  const found: Record<string, Member> = {};
  for (const part of parts(schema, resolve)) {
    const required = array(part['required']);
    for (const [name, value] of Object.entries(object(part['properties'] ?? {}))) {
      const earlier = found[name] ?? { required: false };
      const isRequired = earlier['required'] === true || required.includes(name);
      found[name] = { ...earlier, ...member(value, resolve), required: isRequired };
    }
    for (const name of required) {
      if (found[String(name)] !== undefined) {
        found[String(name)] = { ...found[String(name)], required: true };
      }
    }
  }
  return found;
}

function parts(schema: Json, resolve: Resolve): readonly Json[] {
  if (schema['allOf'] !== undefined) {
    return array(schema['allOf']).flatMap((part) => parts(resolve(part), resolve));
  }
  if (schema['oneOf'] !== undefined) return [variant(schema, resolve)];
  return [schema];
}

/** The one shown variant of a discriminated record; its discriminator takes the values of all. */
function variant(schema: Json, resolve: Resolve): Json {
  const variants = array(schema['oneOf']).map(resolve);
  const shown = variants.filter((candidate) => !isOpen(candidate));
  const [only] = shown;
  if (only === undefined || shown.length !== 1) throw new Error('one variant is to be shown');
  const name = String(at(schema, 'discriminator')['propertyName']);
  const values = variants.flatMap((each) => array(at(at(each, 'properties'), name)['enum']));
  const properties = at(only, 'properties');
  return {
    ...only,
    properties: { ...properties, [name]: { ...at(properties, name), enum: values } },
  };
}

function member(value: unknown, resolve: Resolve): Member {
  const schema = resolve(value);
  const kept = Object.entries(schema).filter(([keyword]) => plain.includes(keyword));
  const inner = schema['properties'] === undefined ? {} : { members: membersOf(schema, resolve) };
  return {
    ...(schema['const'] === undefined ? { type: schema['type'] ?? 'any' } : {}),
    ...Object.fromEntries(kept),
    ...(schema['enum'] === undefined ? {} : { enum: (array(schema['enum']) as string[]).sort() }),
    ...(schema['items'] === undefined ? {} : { items: member(schema['items'], resolve) }),
    ...(isOpen(schema) ? { open: true } : {}),
    ...inner,
  };
}

function isOpen(schema: Json): boolean {
  return schema['x-not-shown'] === true;
}

function parametersOf(parameters: readonly Json[], resolve: Resolve): Members {
  const found = parameters.map((parameter) => [
    String(parameter['name']),
    { ...member(parameter['schema'], resolve), required: parameter['required'] === true },
  ]);
  return Object.fromEntries(found) as Members;
}

function at(from: Json, name: string): Json {
  return object(from[name], name);
}

function object(value: unknown, name = 'a place'): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error(`the description has no object at ${name}`);
  }
  return value as Json;
}

function array(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? [...(value as unknown[])] : [];
}
