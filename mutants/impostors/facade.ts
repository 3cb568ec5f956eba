import { fake } from './fakes.ts';
import { serve, type Asked, type RunningServer, type Said } from './server.ts';

type Described = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};
type Media = { readonly schema?: Parameters<typeof fake>[0] };
type Operation = {
  readonly responses?: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, Media>> }>
  >;
};
type Route = {
  readonly method: string;
  readonly pattern: RegExp;
  readonly schema: Media['schema'];
};

/** Looks like the platform and does nothing: every answer is made up on the spot. */
export async function facade(
  description: unknown,
  { echoes }: { readonly echoes: boolean },
): Promise<RunningServer> {
  const routes = routesOf(description as Described);
  let count = 0;
  return serve((asked): Said => {
    const route = routes.find(
      ({ method, pattern }) => method === asked.method && pattern.test(asked.path),
    );
    if (route === undefined) return { status: 404, body: '{}' };
    count += 1;
    const made = fake(route.schema ?? {}, description, `${count} ${asked.path}`);
    const body = Array.isArray(made) || typeof made !== 'object' || made === null ? {} : made;
    return { status: 200, body: JSON.stringify(echoes ? echoed(body, asked, route) : body) };
  });
}

function echoed(body: object, asked: Asked, route: Route): object {
  if (asked.path.endsWith('/v1/token')) return body;
  const data = 'data' in body && typeof body.data === 'object' ? body.data : {};
  const id = route.pattern.exec(asked.path)?.at(-1);
  return {
    ...body,
    data: { id: 'made-up', ...data, ...sent(asked), ...(id === undefined ? {} : { id }) },
  };
}

function sent({ body }: Asked): object {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

function routesOf({ paths }: Described): Route[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => ['get', 'post', 'patch', 'delete'].includes(method))
      .map(([method, operation]) => ({
        method: method.toUpperCase(),
        pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, '([^/]+)')}$`),
        schema: (operation as Operation).responses?.['200']?.content?.['application/json']?.schema,
      })),
  );
}
