import { isUtf8 } from 'node:buffer';
import { AppError } from '@chasqui/errors';
import type { FastifyInstance } from 'fastify';

const BEYOND_ASCII = /%[89a-f][\da-f]/i;
const ESCAPED_BYTE = /%([\da-f]{2})/gi;

/**
 * Refuses queries in another charset than UTF-8, after the key was checked: nothing declares it, and `f%FCr` would be sent
 * as it stands. A `%` that escapes nothing is a percent sign, as many systems write it.
 */
export function refuseForeignQueries(fastify: FastifyInstance): void {
  fastify.addHook('preValidation', (request, _reply, done) => {
    const { url } = request;
    const start = url.indexOf('?');
    if (start < 0 || isText(url.slice(start + 1))) done();
    else done(new AppError('VALIDATION', { message: 'The query is not valid UTF-8. Encode its texts in UTF-8.' }));
  });
}

function isText(query: string): boolean {
  if (!BEYOND_ASCII.test(query)) return true;
  const bytes = query.replace(ESCAPED_BYTE, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return isUtf8(Buffer.from(bytes, 'latin1'));
}
