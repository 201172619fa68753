import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const CLEAN = /^[A-Za-z0-9._-]{1,128}$/;

/** A key in the wrong header would be logged, stored and sent back. */
const KEY = /chq_(live|test)_/;

/** The caller's `X-Request-Id` if it is clean and no key, else a new id. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && CLEAN.test(given) && !KEY.test(given) ? given : randomUUID();
}
