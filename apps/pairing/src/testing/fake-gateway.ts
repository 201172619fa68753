import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type FrameToGateway,
  type GatewayHello,
  PROTOCOL_VERSION,
  type RequestFrame,
  type ServiceHello,
  type SessionState,
} from '@chasqui/gateway-protocol';
import { WebSocket } from 'ws';

/** null: stays silent. */
export type Answer = { status: number; body: string } | null;
export type Handler = (frame: RequestFrame) => Answer | Promise<Answer>;

const ok: Handler = (frame) => ({ status: 200, body: JSON.stringify({ path: frame.path, body: frame.body }) });

export interface FakeGatewayOptions {
  sessions?: SessionState[];
  handler?: Handler;
  hello?: Partial<GatewayHello>;
}

const YEAR_MS = 365 * 24 * 3_600_000;

/** A gateway app at the other end of the tunnel that checks every frame of the service against the contract. */
export class FakeGateway {
  readonly requests: RequestFrame[] = [];
  readonly canceled: string[] = [];
  readonly pongs: number[] = [];
  readonly violations: string[] = [];
  readonly closed: Promise<{ code: number; reason: string }>;
  handler: Handler;
  private serviceHello: ServiceHello | undefined;
  private readonly socket: WebSocket;

  private constructor(wsUrl: string, token: string, options: FakeGatewayOptions) {
    this.handler = options.handler ?? ok;
    this.socket = new WebSocket(wsUrl, { headers: { authorization: `Bearer ${token}` }, perMessageDeflate: false });
    this.socket.on('error', () => undefined);
    this.socket.on('message', (data, isBinary) => this.receive((data as Buffer).toString('utf8'), isBinary));
    this.closed = new Promise((resolve) => {
      this.socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }));
    });
  }

  /** Dials without a hello. @throws Error `HTTP <status>` when the upgrade is refused */
  static async dial(wsUrl: string, token: string, options: FakeGatewayOptions = {}): Promise<FakeGateway> {
    const gateway = new FakeGateway(wsUrl, token, options);
    await new Promise<void>((resolve, reject) => {
      gateway.socket.once('open', resolve);
      gateway.socket.once('unexpected-response', (_request, response) => {
        response.resume();
        reject(new Error(`HTTP ${response.statusCode}`));
      });
    });
    return gateway;
  }

  static async connect(wsUrl: string, token: string, options: FakeGatewayOptions = {}): Promise<FakeGateway> {
    const gateway = await FakeGateway.dial(wsUrl, token, options);
    gateway.sendHello(options);
    await gateway.hello();
    return gateway;
  }

  sendHello({ sessions = [], hello = {} }: FakeGatewayOptions = {}): void {
    this.write({
      t: 'hello',
      protocol: PROTOCOL_VERSION,
      app_version: '1.0.0',
      capabilities: ['text'],
      sessions,
      outbox: 0,
      ...hello,
    });
  }

  async hello(): Promise<ServiceHello> {
    while (this.serviceHello === undefined) {
      const end = await Promise.race([once(this.socket, 'message'), this.closed]);
      if ('code' in end) throw new Error(`closed with ${end.code} ${end.reason}`);
    }
    return this.serviceHello;
  }

  write(frame: unknown): void {
    this.socket.send(typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame));
  }

  ping(n: number): void {
    this.write({ t: 'ping', n });
  }

  /** Writes a frame byte by byte, like a large one on a slow line. Resolves when all of it is written. */
  async drip(frame: unknown, everyMs: number): Promise<void> {
    const payload = Buffer.from(JSON.stringify(frame));
    // A whole text frame, masked with zeros (RFC 6455, section 5.2).
    const bytes = Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
    const { _socket: line } = this.socket as unknown as { _socket: Socket };
    for (const byte of bytes) {
      line.write(Buffer.from([byte]));
      await sleep(everyMs);
    }
  }

  /** Ends without a goodbye. */
  kill(): void {
    this.socket.terminate();
  }

  async close(): Promise<void> {
    this.socket.close(1000);
    await this.closed;
  }

  private receive(text: string, isBinary: boolean): void {
    if (isBinary) this.violations.push('a binary frame');
    const frame = JSON.parse(text) as FrameToGateway;
    if (frame.t !== 'hello' && this.serviceHello === undefined) this.violations.push(`${frame.t} before the hello`);
    switch (frame.t) {
      case 'hello':
        if (this.serviceHello) this.violations.push('two hellos');
        if (Number.isNaN(Date.parse(frame.server_time))) this.violations.push('server_time');
        this.serviceHello = frame;
        return;
      case 'req':
        void this.answer(frame);
        return;
      case 'cancel':
        if (!this.requests.some((request) => request.id === frame.id)) this.violations.push('cancel of nothing');
        this.canceled.push(frame.id);
        return;
      case 'pong':
        this.pongs.push(frame.n);
        return;
      default:
        this.violations.push(`unknown frame ${text}`);
    }
  }

  private async answer(frame: RequestFrame): Promise<void> {
    this.check(frame);
    this.requests.push(frame);
    const answer = await this.handler(frame);
    if (answer && this.socket.readyState === WebSocket.OPEN) this.write({ t: 'res', id: frame.id, ...answer });
  }

  private check(frame: RequestFrame): void {
    if (this.requests.some((request) => request.id === frame.id)) this.violations.push('an id twice');
    if (!['GET', 'POST', 'DELETE'].includes(frame.method)) this.violations.push(`method ${frame.method}`);
    if (!frame.path.startsWith('/')) this.violations.push(`path ${frame.path}`);
    if (typeof frame.headers !== 'object') this.violations.push('headers');
    if (!((frame.left_ms ?? 0) > 0)) this.violations.push(`left_ms ${frame.left_ms}`);
    // Older apps compare it with their own clock, which may be wrong by anything.
    if (!(Date.parse(frame.deadline) > Date.now() + 10 * YEAR_MS)) this.violations.push(`deadline ${frame.deadline}`);
    if (this.socket.readyState === WebSocket.OPEN && frame.id === '') this.violations.push('no id');
  }
}
