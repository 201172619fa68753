import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { onRequestEnd } from './request-end';

const SWEEP_MS = 50;
/** Whoever comes without a pause is not waited for. */
const TAKE_WITHIN_MS = 2_000;
/** So long connections that are kept are left to whoever still asks on them. */
const USED_UP_WITHIN_MS = 1_000;

/** Knows the requests under way and the connections of an app, to end it without cutting an answer off. */
export class Drain {
  private isOn = false;
  private keepsIdle = false;
  private underWay = 0;
  private connected = 0;
  private readonly sockets = new Set<Socket>();
  /** Connections that had asked nothing when idle ones were closed last. */
  private silent = new Set<Socket>();

  constructor(fastify: FastifyInstance) {
    this.closeAfterReading(fastify.server);
    fastify.server.on('connection', (socket: Socket) => {
      this.connected += 1;
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
    fastify.addHook('onRequest', (_request, _reply, done) => {
      this.underWay += 1;
      done();
    });
    onRequestEnd(fastify, () => {
      this.underWay -= 1;
    });
    fastify.addHook('onSend', (_request, reply, payload, done) => {
      if (this.isOn) void reply.header('Connection', 'close');
      done(null, payload);
    });
  }

  /** As `begin`; and until `end` somebody may still send, who does not know yet. */
  leave(): void {
    this.keepsIdle = true;
    this.begin();
  }

  /** Answers say from now on that their connection ends with them. */
  begin(): void {
    this.isOn = true;
  }

  /**
   * Takes no new connections, calls `close`, and resolves when it and the last request are through. If somebody may still send,
   * as after `leave`, the connections that are kept stay until they are used: the answer ends them. To close one while a request
   * is on its way resets it, and a proxy does not send a POST again.
   */
  async end(server: Server, close: () => Promise<void>): Promise<void> {
    this.begin();
    const sweep = setInterval(() => this.closeIdle(server), SWEEP_MS);
    try {
      await this.untilNobodyWaits();
      // At once, and not after whatever `close` does before: more would come meanwhile.
      const unbound = new Promise((resolve) => server.close(resolve));
      if (this.keepsIdle) await this.untilUsedUp();
      this.keepsIdle = false;
      const closed = Promise.all([close(), unbound]);
      // A server that somebody else listens for has no connections of its own to wait for.
      while (this.underWay > 0) await sleep(SWEEP_MS);
      await closed;
    } finally {
      clearInterval(sweep);
    }
  }

  /**
   * Resolves right after a turn of the event loop in which nobody connected. The kernel resets whoever waits to be taken when
   * a server stops listening; such clients were told that they are connected, and have sent their request.
   */
  private async untilNobodyWaits(): Promise<void> {
    const end = performance.now() + TAKE_WITHIN_MS;
    let before: number;
    do {
      before = this.connected;
      // The first may come before connections are taken in this turn.
      for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    } while (this.connected !== before && performance.now() < end);
  }

  private async untilUsedUp(): Promise<void> {
    const end = performance.now() + USED_UP_WITHIN_MS;
    while (this.sockets.size > 0 && performance.now() < end) await sleep(SWEEP_MS);
  }

  /**
   * A connection is idle only if the turn of the event loop has read what came: after a long one, a request waits in the kernel.
   * Node calls this by itself when the server closes.
   */
  private closeAfterReading(server: Server): void {
    const close = server.closeIdleConnections.bind(server);
    server.closeIdleConnections = () => {
      setImmediate(() => this.keepsIdle || close());
    };
  }

  /**
   * Node closes idle connections once, when close() is called, and takes those for busy that never asked anything. One that
   * came a moment ago may ask: while the app ends its work it still listens.
   */
  private closeIdle(server: Server): void {
    if (this.keepsIdle) return;
    server.closeIdleConnections();
    setImmediate(() => this.closeSilent());
  }

  private closeSilent(): void {
    const silent = [...this.sockets].filter((socket) => socket.bytesRead === 0);
    for (const socket of silent) if (this.silent.has(socket)) socket.destroy();
    this.silent = new Set(silent);
  }
}
