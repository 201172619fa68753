import type { AddressInfo } from 'node:net';
import { DEADLINE_MS, LEFT_MS_HEADER } from '@chasqui/gateway-protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '../ledger/call';
import { buildApp } from './app';
import type { AppParts } from './app-parts';
import type { RequestGuard } from './request.guard';

/**
 * The service needs a few. More of them, from strangers, would take the descriptors of WhatsApp's connections and of
 * files.
 */
const MOST_CONNECTIONS = 256;
const HEADERS_MS = 15_000;

/** The carrier for customers with a public address: the service calls this listener with signed requests. */
export class DirectCarrier {
  private readonly app: FastifyInstance;

  constructor(parts: AppParts, guard: RequestGuard) {
    this.app = buildApp(parts, { callOf, guard: (request, rawBody) => guard.check(request, rawBody) });
    this.app.server.maxConnections = MOST_CONNECTIONS;
    this.app.server.headersTimeout = HEADERS_MS;
  }

  /** @returns the port */
  async listen(host: string, port: number): Promise<number> {
    await this.app.listen({ host, port });
    return (this.app.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.app.server.closeAllConnections();
    await this.app.close();
  }
}

/**
 * The header is not signed: it can only make a request fail earlier. An older service sends a time of its own clock
 * instead, which is ignored.
 */
function callOf(request: FastifyRequest): Call {
  const given = request.headers[LEFT_MS_HEADER];
  const leftMs = typeof given === 'string' && given !== '' ? Number(given) : DEADLINE_MS.media;
  return { canceled: false, endsAt: performance.now() + (Number.isFinite(leftMs) ? leftMs : DEADLINE_MS.media) };
}
