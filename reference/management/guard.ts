/** Who may see the management page, and which posts are its own. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

function sameText(left: string, right: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}

/** The password of a Basic header, whatever the user name; null when there is none. */
function basicPassword(header: string | undefined): string | null {
  const encoded = /^basic +(\S+)$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? null : text.slice(colon + 1);
}

/** Answers 401 itself when it says no. */
export function admitted(
  request: FastifyRequest,
  reply: FastifyReply,
  password: string | null,
): boolean {
  if (password === null) return true;
  const given = basicPassword(request.headers.authorization);
  if (given !== null && sameText(given, password)) return true;
  reply
    .code(401)
    .header('www-authenticate', 'Basic realm="Management", charset="UTF-8"')
    .type('text/plain; charset=utf-8')
    .send('A password is needed.\n');
  return false;
}

/**
 * A browser says where a form was sent from: only the page's own origin may post. A post that
 * names no origin at all is refused too, as no browser sends a form without one.
 */
export function sameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const origin = request.headers.origin;
  if (origin === undefined || !URL.canParse(origin)) return false;
  return new URL(origin).host === request.headers.host;
}
