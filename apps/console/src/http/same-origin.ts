import { AppError } from '@chasqui/errors';
import type { FastifyRequest } from 'fastify';

const READS = new Set(['GET', 'HEAD']);

/**
 * Refuses requests that another site makes a browser send: a request that changes something must come from one of our
 * pages. Its `Origin` says so, which no page can forge (Fetch standard, section 3.1); WebSockets and form posts have it
 * too.
 * @param publicOrigin of PUBLIC_URL. Over https only this origin counts; over plain http also the host that was called,
 * because `localhost` and `127.0.0.1` are the same machine
 * @throws AppError FORBIDDEN
 */
export function mustBeOurPage(request: FastifyRequest, publicOrigin: string): void {
  if (READS.has(request.method)) return;
  const { origin, host } = request.headers;
  if (origin === publicOrigin) return;
  if (!publicOrigin.startsWith('https://') && origin === `http://${host}`) return;
  throw new AppError('FORBIDDEN', {
    message:
      'This request does not come from a page of the console. Open the console at its own address and try again.',
  });
}
