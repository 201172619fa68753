import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/**
 * For requests outside Fastify (upgrades), by Fastify's rule: the last address in `X-Forwarded-For` that is no proxy,
 * believed only from a proxy.
 * @param trustedProxies addresses or networks (CIDR); empty: none is believed
 */
export function clientAddressFrom(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  // No address: its connection is gone.
  return (request) => (request.socket.remoteAddress === undefined ? '' : proxyAddr(request, isTrusted));
}
