import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/**
 * Whose request it is, where no Fastify is: for upgrades. As Fastify finds it: the last address in `X-Forwarded-For` that
 * is none of the proxies, believed only from a proxy.
 *
 * @param trustedProxies addresses or networks (CIDR); empty: nobody is believed
 */
export function clientAddressFrom(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  // No address: its connection is gone.
  return (request) => (request.socket.remoteAddress === undefined ? '' : proxyAddr(request, isTrusted));
}
