import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { MAX_FRAME_BYTES, SERVICE_ROUTES } from '@chasqui/gateway-protocol';
import { AppError, toErrorEnvelope } from '@chasqui/errors';
import { endWith, RequestRate, toAppError } from '@chasqui/http';
import { LOGGER, type Logger } from '@chasqui/runtime';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { WebSocketServer } from 'ws';
import { PairingMetrics } from '../../pairing.metrics';
import { PAIRING_TIMINGS, type PairingTimings } from '../../pairing-timings';
import { type AuthenticatedGateway, GatewayAccessService } from '../access/gateway-access.service';
import { HELLO_TIMEOUT_MS, Tunnel } from './tunnel';
import { TunnelJoinService } from './tunnel-join.service';

/** Token of the client's address, also behind proxies. */
export const CLIENT_ADDRESS = Symbol('CLIENT_ADDRESS');

/** Frames over the protocol's limit get our close code; far beyond, the WebSocket itself stops reading (1009). */
const MAX_PAYLOAD_BYTES = 4 * MAX_FRAME_BYTES;

/** Tunnels per gateway that have not said hello: an app has one. A new one displaces the oldest. */
const MOST_WAITING = 3;

/** `GET /gateway/v1/connect`: checks the token while the request is still HTTP, then turns it into a tunnel. */
@Injectable()
export class TunnelServer implements OnApplicationBootstrap {
  private readonly sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_PAYLOAD_BYTES,
    perMessageDeflate: false,
    clientTracking: true,
  });
  private readonly waiting = new Map<string, Tunnel[]>();
  private stopping = false;

  constructor(
    private readonly access: GatewayAccessService,
    private readonly join: TunnelJoinService,
    private readonly metrics: PairingMetrics,
    private readonly rate: RequestRate,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly host: HttpAdapterHost,
    @Inject(PAIRING_TIMINGS) private readonly timings: PairingTimings,
    @Inject(CLIENT_ADDRESS) private readonly addressOf: (request: IncomingMessage) => string,
  ) {}

  /** Handles upgrades of the app's server, even of one that is shared with other apps. */
  onApplicationBootstrap(): void {
    const server = this.host.httpAdapter.getHttpServer() as Server;
    server.on('upgrade', (request, socket, head) => {
      // Without a listener a reset during the handshake would end the process.
      socket.on('error', () => undefined);
      const path = (request.url ?? '').split('?', 1)[0];
      if (path === SERVICE_ROUTES.connect) void this.upgrade(request, socket, head);
      // On a shared server, another app may know the path.
      else if (server.listenerCount('upgrade') === 1) answer(socket, new AppError('NOT_FOUND'));
    });
  }

  stopAccepting(): void {
    this.stopping = true;
  }

  /** Ends tunnels that have not said hello or did not answer the close. */
  terminateAll(): void {
    for (const socket of this.sockets.clients) socket.terminate();
  }

  get open(): number {
    return this.sockets.clients.size;
  }

  private async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    try {
      const gateway = await this.access.authenticate(request.headers.authorization, this.addressOf(request));
      this.assertTunneled(gateway);
      if (!socket.writable) return;
      this.sockets.handleUpgrade(request, socket, head, (webSocket) => {
        // The tunnel lives through its listeners on the socket; the registry gets it after the hello.
        const limits = { helloTimeoutMs: this.timings.helloTimeoutMs ?? HELLO_TIMEOUT_MS, rate: this.rate };
        const tunnel = new Tunnel(gateway.id, gateway.token, webSocket, this.join, this.metrics, limits);
        socket.on('data', () => tunnel.heard());
        this.await(tunnel);
      });
    } catch (error) {
      const refusal = toAppError(error);
      if (refusal.cause !== undefined) this.logger.error({ err: refusal.cause }, 'a tunnel was not let in');
      answer(socket, refusal);
    }
  }

  private await(tunnel: Tunnel): void {
    const others = (this.waiting.get(tunnel.gatewayId) ?? []).filter((other) => other.isLive && other.epoch === 0);
    if (others.length >= MOST_WAITING) others.shift()?.end('replaced');
    this.waiting.set(tunnel.gatewayId, [...others, tunnel]);
    tunnel.onceClosed(() => this.forget(tunnel));
  }

  private forget(tunnel: Tunnel): void {
    const left = (this.waiting.get(tunnel.gatewayId) ?? []).filter((other) => other !== tunnel);
    if (left.length > 0) this.waiting.set(tunnel.gatewayId, left);
    else this.waiting.delete(tunnel.gatewayId);
  }

  private assertTunneled(gateway: AuthenticatedGateway): void {
    if (this.stopping) throw new AppError('SERVICE_UNAVAILABLE', { headers: { 'Retry-After': '1' } });
    if (gateway.baseUrl !== null) {
      throw new AppError('VALIDATION', { message: 'This gateway registered a base_url. The service calls it there.' });
    }
  }
}

function answer(socket: Duplex, error: AppError): void {
  if (!socket.writable) return;
  const body = JSON.stringify(toErrorEnvelope(error, randomUUID()));
  const headers: Record<string, string> = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    Connection: 'close',
    ...error.headers,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  endWith(
    socket,
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n${body}`,
  );
}
