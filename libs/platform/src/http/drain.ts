import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { onRequestEnd } from './request-end';

const SWEEP_MS = 50;

/** Knows the requests under way and the connections of an app, to end it without cutting an answer off. */
export class Drain {
  private isOn = false;
  private underWay = 0;
  private readonly sockets = new Set<Socket>();
  /** Connections that had asked nothing when idle ones were closed last. */
  private silent = new Set<Socket>();

  constructor(fastify: FastifyInstance) {
    fastify.server.on('connection', (socket: Socket) => {
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

  /** Answers say from now on that their connection ends with them. */
  begin(): void {
    this.isOn = true;
  }

  /** Calls `close`, which takes no new connections, and resolves when it and the last request are through. */
  async end(server: Server, close: () => Promise<void>): Promise<void> {
    this.begin();
    const sweep = setInterval(() => this.closeIdle(server), SWEEP_MS);
    try {
      const closed = close();
      // A server that somebody else listens for has no connections of its own to wait for.
      while (this.underWay > 0) await sleep(SWEEP_MS);
      await closed;
    } finally {
      clearInterval(sweep);
    }
  }

  /**
   * Node closes idle connections once, when close() is called, and takes those for busy that never asked anything. One that
   * came a moment ago may ask: while the app ends its work it still listens.
   */
  private closeIdle(server: Server): void {
    server.closeIdleConnections();
    const silent = [...this.sockets].filter((socket) => socket.bytesRead === 0);
    for (const socket of silent) if (this.silent.has(socket)) socket.destroy();
    this.silent = new Set(silent);
  }
}
