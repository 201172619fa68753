import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { Counter, type Registry } from 'prom-client';
import { addGauge, clientNetwork } from '@chasqui/runtime';

/** Per port (docs/security.md, "Connections, requests and bodies"). */
export interface ConnectionLimits {
  all: number;
  /** One network (an IPv4 address, an IPv6 /64): the client is unknown before its first request. */
  network: number;
  /** Proxies' addresses (CIDR): their connections carry many clients' requests and count for `all` only. */
  trustedProxies: readonly string[];
}

export const CONNECTION_LIMITS: ConnectionLimits = { all: 10_000, network: 2_500, trustedProxies: [] };

/** The others are for databases, outgoing calls and files. */
const SHARE_OF_DESCRIPTORS = 0.75;

/** Closes new connections beyond the limits unread and without an answer, which would need a reader. */
export function limitConnections(server: Server, limits: ConnectionLimits, metrics?: Registry): void {
  const most = Math.min(limits.all, Math.floor(descriptorLimit() * SHARE_OF_DESCRIPTORS));
  const mostOfNetwork = Math.min(limits.network, Math.ceil(most / 2));
  const isProxy = proxyAddr.compile([...limits.trustedProxies]);
  const byNetwork = new Map<string, number>();
  let open = 0;
  const refused = new Counter({
    name: 'chasqui_http_connections_refused_total',
    help: 'Connections that were closed at once, because their network or all clients had too many.',
    labelNames: ['reason'],
    registers: metrics ? [metrics] : [],
  });
  if (metrics !== undefined)
    addGauge(metrics, 'chasqui_http_connections', 'Connections of clients, with a request or without.', () => open);
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const network = clientNetwork(address);
    const ofNetwork = byNetwork.get(network) ?? 0;
    if (open >= most || (ofNetwork >= mostOfNetwork && !(address !== '' && isProxy(address, 0)))) {
      refused.inc({ reason: open >= most ? 'all' : 'network' });
      socket.destroy();
      return;
    }
    open += 1;
    byNetwork.set(network, ofNetwork + 1);
    socket.once('close', () => {
      open -= 1;
      const left = (byNetwork.get(network) ?? 1) - 1;
      if (left > 0) byNetwork.set(network, left);
      else byNetwork.delete(network);
    });
  });
}

/** Infinity where the system does not say. */
function descriptorLimit(): number {
  try {
    const soft = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return soft === undefined ? Infinity : Number(soft);
  } catch {
    return Infinity;
  }
}
