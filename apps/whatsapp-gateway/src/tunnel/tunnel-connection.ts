import type { IncomingMessage } from 'node:http';
import {
  CLOSE,
  DEADLINE_MS,
  type FrameToGateway,
  type FrameToService,
  type GatewayHello,
  MAX_FRAME_BYTES,
  type RequestFrame,
  type ResponseFrame,
} from '@chasqui/gateway-protocol';
import { type RawData, WebSocket } from 'ws';
import { StallWatch } from '../clock/stall-watch';
import { GatewayError } from '../http/gateway.error';
import type { Call } from '../ledger/call';
import { parseFrame } from './frame.parser';
import { PeerSilence } from './peer-silence';
import type { PongPatience } from './pong-patience';
import type { TunnelTimings } from './tunnel-timings';

export type EndKind =
  | 'lost'
  | 'going_away'
  | 'replaced'
  | 'unauthorized'
  | 'upgrade_required'
  | 'wrong_driver'
  | 'protocol_error';

export interface ConnectionEnd {
  kind: EndKind;
  /** For the log and the operator. */
  reason: string;
  /** Since the service's hello; 0 when it never came. */
  stayedMs: number;
  /** The service's answer to a refused dial. */
  body: string;
}

export interface ConnectionHooks {
  hello(): GatewayHello;
  run(frame: RequestFrame, call: Call): Promise<ResponseFrame>;
  /** @param aheadMs how far this machine's clock is ahead of the service's */
  onOpen(aheadMs: number): void;
}

export interface LateHooks {
  /**
   * The service accepted the dial. @returns false when the connection is no longer wanted: it then ends without a hello
   */
  isWanted(): boolean;
  onLate(): void;
}

export class TunnelConnection {
  /** Never rejects. */
  readonly ended: Promise<ConnectionEnd>;
  isLate = false;
  private readonly socket: WebSocket;
  private readonly calls = new Map<string, Call>();
  private readonly silence: PeerSilence;
  private openedAt = 0;
  private pings = 0;
  private heartbeat: NodeJS.Timeout | undefined;
  private lateTimer: NodeJS.Timeout | undefined;
  private hasEnded = false;
  private readonly helloTimer: NodeJS.Timeout;
  private readonly stalls = new StallWatch(() => this.wake());
  private settle: (end: ConnectionEnd) => void = () => undefined;

  /** @param dialMs how long the service may take to accept the dial */
  constructor(
    url: string,
    token: string,
    private readonly hooks: ConnectionHooks & LateHooks,
    private readonly timings: TunnelTimings,
    private readonly patience: PongPatience,
    dialMs = timings.helloMs,
  ) {
    this.ended = new Promise((resolve) => {
      this.settle = resolve;
    });
    this.silence = new PeerSilence(timings);
    this.socket = new WebSocket(url, {
      headers: { authorization: `Bearer ${token}` },
      maxPayload: MAX_FRAME_BYTES,
      perMessageDeflate: false,
      handshakeTimeout: dialMs,
      followRedirects: false,
    });
    this.helloTimer = setTimeout(() => this.end('lost', 'the service did not say hello'), timings.helloMs);
    // The library reports only whole messages.
    this.socket.on('upgrade', ({ socket }) => socket.on('data', () => this.heard()));
    this.socket.on('open', () => this.greet());
    this.socket.on('message', (data, isBinary) => this.receive(data, isBinary));
    this.socket.on('error', (error) => this.end('lost', error.message));
    this.socket.on('close', (code, reason) => this.end(kindOfClose(code), `${code} ${reason.toString()}`.trim()));
    this.socket.on('unexpected-response', (_request, response) => void this.refuse(response));
  }

  close(): void {
    this.socket.close(1000, 'the gateway app leaves');
    this.end('lost', 'closed by the app');
  }

  private greet(): void {
    if (this.hooks.isWanted()) this.send(this.hooks.hello());
    else this.close();
  }

  private receive(data: RawData, isBinary: boolean): void {
    // The library still delivers what it read before the end.
    if (this.hasEnded) return;
    try {
      if (isBinary) throw new Error('a frame is not text');
      const frame = parseFrame((data as Buffer).toString('utf8'));
      if (frame !== undefined) this.handle(frame);
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'a frame cannot be read';
      this.socket.close(CLOSE.protocolError, reason.slice(0, 100));
      this.end('protocol_error', reason);
    }
  }

  private handle(frame: FrameToGateway): void {
    switch (frame.t) {
      case 'hello':
        this.open(frame.server_time, frame.heartbeat_s);
        return;
      case 'req':
        void this.answer(frame);
        return;
      case 'cancel': {
        const call = this.calls.get(frame.id);
        if (call) call.canceled = true;
        return;
      }
      case 'pong':
        this.patience.took(this.silence.ponged(frame.n));
    }
  }

  private open(serverTime: string, heartbeatS: number): void {
    if (this.openedAt !== 0) throw new Error('the service said hello twice');
    this.openedAt = performance.now();
    clearTimeout(this.helloTimer);
    const intervalMs = heartbeatS > 0 ? heartbeatS * 1000 : this.timings.heartbeatMs;
    this.heartbeat = setInterval(() => this.beat(), Math.min(intervalMs, this.timings.heartbeatMs));
    const aheadMs = Date.now() - Date.parse(serverTime);
    this.hooks.onOpen(Number.isNaN(aheadMs) ? 0 : aheadMs);
  }

  /** The line may have died while this process stood still. */
  private wake(): void {
    if (this.openedAt !== 0) this.beat();
  }

  private beat(): void {
    if (this.silence.isTooLong) {
      this.end('lost', 'the service went silent');
      return;
    }
    this.pings += 1;
    this.silence.pinged(this.pings);
    this.send({ t: 'ping', n: this.pings });
    const lateMs = this.silence.suffered(this.patience.ms);
    // First read what waited in the socket while this process stood still.
    this.lateTimer ??= setTimeout(() => setImmediate(() => this.suspect()), lateMs * (1 + Math.random() / 4));
  }

  /** Any input, however little. */
  private heard(): void {
    this.silence.heard();
    this.isLate = false;
    clearTimeout(this.lateTimer);
    this.lateTimer = undefined;
  }

  private suspect(): void {
    if (this.lateTimer === undefined) return;
    this.lateTimer = undefined;
    this.isLate = true;
    this.patience.waitedInVain();
    this.hooks.onLate();
  }

  private async answer(frame: RequestFrame): Promise<void> {
    const call: Call = { canceled: false, endsAt: performance.now() + this.leftMsOf(frame) };
    this.calls.set(frame.id, call);
    const response = await this.hooks.run(frame, call).catch(() => failure(frame.id));
    this.calls.delete(frame.id);
    this.send(response);
  }

  /**
   * An older service sends a time of its own clock, which is ignored because either clock may have been set since. Its
   * request may start within the longest wait of any request; if it waits less, its `cancel` comes before.
   */
  private leftMsOf({ left_ms = DEADLINE_MS.media }: RequestFrame): number {
    return left_ms - this.stalls.waitedMs;
  }

  private send(frame: FrameToService): void {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    const whole = JSON.stringify(frame);
    const tooLarge = whole.length > MAX_FRAME_BYTES / 3 && Buffer.byteLength(whole) > MAX_FRAME_BYTES;
    const text = tooLarge && frame.t === 'res' ? JSON.stringify(failure(frame.id)) : whole;
    this.silence.sent(Buffer.byteLength(text));
    this.socket.send(text);
  }

  private async refuse(response: IncomingMessage): Promise<void> {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    await new Promise((resolve) => response.once('close', resolve));
    const status = response.statusCode ?? 0;
    this.end(kindOfStatus(status), `HTTP ${status}`, Buffer.concat(chunks).toString('utf8'));
  }

  private end(kind: EndKind, reason: string, body = ''): void {
    clearTimeout(this.helloTimer);
    clearInterval(this.heartbeat);
    clearTimeout(this.lateTimer);
    this.lateTimer = undefined;
    this.hasEnded = true;
    this.stalls.stop();
    // Answers can no longer be delivered over this connection: what has not started need not start.
    for (const call of this.calls.values()) call.canceled = true;
    this.settle({ kind, reason, body, stayedMs: this.openedAt === 0 ? 0 : performance.now() - this.openedAt });
    if (kind === 'lost') this.socket.terminate();
  }
}

function failure(id: string): ResponseFrame {
  const { status, body } = new GatewayError('INTERNAL', 'The gateway app failed on this request.');
  return { t: 'res', id, status, body: JSON.stringify(body) };
}

function kindOfClose(code: number): EndKind {
  switch (code) {
    case CLOSE.unauthorized:
      return 'unauthorized';
    case CLOSE.replaced:
      return 'replaced';
    case CLOSE.upgradeRequired:
      return 'upgrade_required';
    case CLOSE.wrongDriver:
      return 'wrong_driver';
    case CLOSE.protocolError:
      return 'protocol_error';
    case CLOSE.goingAway:
      return 'going_away';
    default:
      return 'lost';
  }
}

function kindOfStatus(status: number): EndKind {
  if (status === 401) return 'unauthorized';
  return status === 426 ? 'upgrade_required' : 'lost';
}
