import { AppError } from '@chasqui/errors';
import type { FastifyRequest } from 'fastify';

const READS = new Set(['GET', 'HEAD']);

/**
 * Refuses what another site has a browser do: every request that changes something must come from a page of ours, as its
 * `Origin` says, which no page can forge (Fetch standard, section 3.1). A browser's WebSocket and form posts say it too.
 *
 * @param publicOrigin of PUBLIC_URL. Over https it alone counts; over plain http also the host that was called: the same
 *   machine is `localhost` and `127.0.0.1`
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
