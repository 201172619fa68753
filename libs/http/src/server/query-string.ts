import { isUtf8 } from 'node:buffer';
import { AppError } from '@chasqui/errors';
import type { FastifyInstance } from 'fastify';

/**
 * As a form (WHATWG URL, application/x-www-form-urlencoded): `+` is a space, and a `%` without two hexadecimal digits
 * behind it is a percent sign, whatever else is encoded. A repeated parameter becomes a list. Invalid UTF-8 stays as
 * its bytes, which `refuseUnreadableQueries` refuses.
 */
export function parseQuery(text: string): Record<string, unknown> {
  const query = Object.create(null) as Record<string, unknown>;
  for (const part of text.split('&')) {
    if (part === '') continue;
    const equalsAt = part.indexOf('=');
    const written = equalsAt < 0 ? part : part.slice(0, equalsAt);
    const name = decoded(written);
    if (typeof name === 'string') add(query, name, equalsAt < 0 ? '' : decoded(part.slice(equalsAt + 1)));
    else add(query, written, name);
  }
  return query;
}

/** Refuses undeclared charsets: `f%FCr` would be stored and sent as it stands. */
export function refuseUnreadableQueries(fastify: FastifyInstance): void {
  fastify.addHook('preValidation', ({ query }, _reply, done) => {
    for (const [name, value] of Object.entries(query as Record<string, unknown>)) {
      const bytes = [value].flat().find((each) => Buffer.isBuffer(each));
      if (bytes === undefined) continue;
      done(unreadable(name, bytes));
      return;
    }
    done();
  });
}

function add(query: Record<string, unknown>, name: string, value: string | Buffer): void {
  const before = query[name];
  if (Array.isArray(before)) before.push(value);
  else query[name] = before === undefined ? value : [before, value];
}

const PLAIN = /^[!-$&-*,-~]*$/;
const ESCAPE = /%([\da-f]{2})/gi;

function decoded(text: string): string | Buffer {
  if (PLAIN.test(text)) return text;
  const unescaped = text
    .replaceAll('+', ' ')
    .replaceAll(ESCAPE, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  const bytes = Buffer.from(unescaped, 'latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : bytes;
}

const LONGEST_NAME = 60;

function unreadable(name: string, bytes: Buffer): AppError {
  const position = bytes.toString('utf8').indexOf('\uFFFD');
  const field = name.slice(0, LONGEST_NAME);
  const message =
    `\`${field}\` is not valid UTF-8 at position ${position}. Encode its text in UTF-8, where é is \`%C3%A9\`, and a percent ` +
    'sign as `%25`.';
  return new AppError('VALIDATION', { message, extra: { fields: [{ field, code: 'MALFORMED', message }] } });
}
