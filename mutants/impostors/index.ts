/**
 * Servers that implement nothing. Each speaks alike to everything, or hands out tokens first so
 * that the suite gets further. `earns` lists the MUSTs that it really keeps, each with the reason.
 */
import description from '../../generated/description.json' with { type: 'json' };
import type { Impostor } from '../types.ts';
import { facade } from './facade.ts';
import { publicMock } from './public-mock.ts';
import { serve, type Asked, type Said } from './server.ts';

const TOKEN = JSON.stringify({
  token_type: 'Bearer',
  expires_in: 43200,
  access_token: 'impostor-token-0123456789',
  scope: '',
});

function always(said: (asked: Asked) => Said): Impostor['start'] {
  return () => serve(said);
}

function afterToken(said: (asked: Asked) => Said): Impostor['start'] {
  return () =>
    serve((asked) =>
      asked.path.endsWith('/v1/token') ? { status: 200, body: TOKEN } : said(asked),
    );
}

const empty = (): Said => ({ status: 200, body: '{}' });
const echo = ({ body, headers }: Asked): Said => ({
  status: 200,
  type: headers['content-type'] ?? 'application/json',
  body: body === '' ? '{}' : body,
});
const html = (): Said => ({
  status: 200,
  type: 'text/html',
  body: '<!doctype html><title>Welcome</title><p>It works.</p>',
});
const refusing = (status: number) => (): Said => ({
  status,
  body: JSON.stringify({ errors: [{ code: 'NO', description: 'no' }] }),
});

const plain: Readonly<
  Record<string, { readonly words: string; readonly say: (asked: Asked) => Said }>
> = {
  'always-empty': { words: 'answers 200 {} to everything', say: empty },
  echo: { words: 'answers 200 with what it was sent', say: echo },
  'always-401': { words: 'answers 401 to everything', say: refusing(401) },
  'always-404': { words: 'answers 404 to everything', say: refusing(404) },
  'always-500': { words: 'answers 500 to everything', say: refusing(500) },
  'html-for-everything': { words: 'answers 200 with a web page to everything', say: html },
  'never-answers': { words: 'takes the request and never answers', say: () => 'nothing' },
};

/** Every impostor by its name; those `-after-token` hand out tokens like a platform would. */
export const impostors: Readonly<Record<string, Impostor>> = {
  ...Object.fromEntries(
    Object.entries(plain).flatMap(([name, { words, say }]) => [
      [name, { description: words, start: always(say), earns: {} }],
      [
        `${name}-after-token`,
        { description: `hands out tokens, then ${words}`, start: afterToken(say), earns: {} },
      ],
    ]),
  ),
  'facade-of-fakes': {
    description: 'answers every operation with a fake that the description allows',
    start: () => facade(description, { echoes: false }),
    earns: {},
  },
  'public-mock-server': {
    description: 'answers every operation with what a public mock library makes of the description',
    start: () => publicMock(description),
    earns: {},
  },
  'facade-that-echoes': {
    description: 'such a fake, with the ids of the path and the members of the request put in',
    start: () => facade(description, { echoes: true }),
    earns: {},
  },
};
