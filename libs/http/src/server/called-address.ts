import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * Without a path. A service without a public address calls itself localhost; to a phone that is the phone itself, so it
 * gets the address that it called.
 * @param publicUrl PUBLIC_URL
 */
export function calledAddress(publicUrl: string, request: Pick<FastifyRequest, 'protocol' | 'host'>): string {
  const base = publicUrl.replace(/\/{1,9}$/, '');
  if (!isLocal(new URL(base).hostname)) return base;
  const called = `${request.protocol}://${request.host}`;
  return URL.canParse(called) && !isLocal(new URL(called).hostname) ? new URL(called).origin : base;
}

function isLocal(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'));
}
