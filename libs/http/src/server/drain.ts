import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { onRequestEnd } from './request-end';

const SWEEP_MS = 50;
/** Clients that connect without a pause are not waited for. */
const TAKE_WITHIN_MS = 2_000;
/** Kept connections stay this long for clients that still use them. */
const USED_UP_WITHIN_MS = 1_000;

export class Drain {
  private isOn = false;
  private keepsIdle = false;
  private underWay = 0;
  private connected = 0;
  private readonly sockets = new Set<Socket>();
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

  /** Like `begin`; and until `end` clients that do not know yet may still send. */
  leave(): void {
    this.keepsIdle = true;
    this.begin();
  }

  /** From now on answers end their connections. */
  begin(): void {
    this.isOn = true;
  }

  /**
   * Stops accepting, calls `close`, and resolves when it and the last request are done. After `leave`, kept connections
   * stay until they are used: the answer ends them. Closing one while a request is on its way resets it, and a proxy
   * does not resend a POST.
   */
  async end(server: Server, close: () => Promise<void>): Promise<void> {
    this.begin();
    const sweep = setInterval(() => this.closeIdle(server), SWEEP_MS);
    try {
      await this.untilNobodyWaits();
      // At once, not after the earlier steps of `close`: more would connect meanwhile.
      const unbound = new Promise((resolve) => server.close(resolve));
      if (this.keepsIdle) await this.untilUsedUp();
      this.keepsIdle = false;
      const closed = Promise.all([close(), unbound]);
      // A server that another part listens for has no connections of its own to wait for.
      while (this.underWay > 0) await sleep(SWEEP_MS);
      await closed;
    } finally {
      clearInterval(sweep);
    }
  }

  /**
   * Resolves right after a turn of the event loop without a new connection. When a server stops listening, the kernel
   * resets connections not accepted yet, whose clients believe they are connected and have sent their request.
   */
  private async untilNobodyWaits(): Promise<void> {
    const end = performance.now() + TAKE_WITHIN_MS;
    let before: number;
    do {
      before = this.connected;
      // The first may come before this turn accepts connections.
      for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    } while (this.connected !== before && performance.now() < end);
  }

  private async untilUsedUp(): Promise<void> {
    const end = performance.now() + USED_UP_WITHIN_MS;
    while (this.sockets.size > 0 && performance.now() < end) await sleep(SWEEP_MS);
  }

  /**
   * A connection is known to be idle only after a turn of the event loop has read its data: after a long turn, a
   * request waits in the kernel. Node calls this itself when the server closes.
   */
  private closeAfterReading(server: Server): void {
    const close = server.closeIdleConnections.bind(server);
    server.closeIdleConnections = () => {
      setImmediate(() => this.keepsIdle || close());
    };
  }

  /**
   * Node closes idle connections once, when close() is called, and takes those without any request for busy. A fresh
   * one may still ask, because the app listens while it finishes its work.
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
