import { randomUUID } from 'node:crypto';
import {
  CLOSE,
  type FrameToGateway,
  type FrameToService,
  type GatewayHello,
  HEARTBEAT_S,
  MAX_FRAME_BYTES,
  PROTOCOL_VERSION,
  type ResponseFrame,
} from '@chasqui/gateway-protocol';
import type { GatewayOutcome } from '@chasqui/whatsapp';
import type { RequestRate } from '@chasqui/http';
import { type RawData, WebSocket } from 'ws';
import type { PairingMetrics } from '../../pairing.metrics';
import type { Carrier, CarrierRequest, EndReason } from '../calls/carrier';
import { FrameError, parseFrame } from './frame.parser';

const OWN_CODES: ReadonlySet<number> = new Set(Object.values(CLOSE));
/**
 * Limit of bytes waiting in the socket: an app that does not read gets no further calls, and nothing else is kept for
 * it.
 */
const MOST_BUFFERED_BYTES = 4 * MAX_FRAME_BYTES;
export const HELLO_TIMEOUT_MS = 10_000;
/**
 * An app that does not read `left_ms` compares `deadline` with its own clock, and would refuse everything after that
 * was set. So its deadline is out of reach of any clock, and `cancel` ends unwanted work. Work that starts late
 * nevertheless is safe: a call without an answer is recorded as "not known" and repeated with the same id, never as
 * "not sent".
 */
const OLDER_APPS_MS = 100 * 365 * 24 * 3_600_000;
/** How long an app that was told to leave may take to say goodbye. */
const CLOSE_TIMEOUT_MS = 2_000;
/** Limit of a whole frame on any line: below 2 kB a second nothing works. */
const LONGEST_FRAME_MS = 600_000;

const CODES: Readonly<Record<EndReason, number>> = {
  replaced: CLOSE.replaced,
  revoked: CLOSE.unauthorized,
  going_away: CLOSE.goingAway,
  silent: CLOSE.goingAway,
};

export interface TunnelHooks {
  /** The app introduced itself; `accept` or `refuse` must follow. */
  onHello(tunnel: Tunnel, hello: GatewayHello): void;
  onClose(tunnel: Tunnel): void;
}

export interface TunnelLimits {
  helloTimeoutMs: number;
  /** Frames without a request of ours count as requests of the app. */
  rate: Pick<RequestRate, 'take' | 'charge'>;
}

interface Pending {
  settle(outcome: GatewayOutcome): void;
}

export class Tunnel implements Carrier {
  readonly kind = 'tunnel';
  /** 0 until the hello was accepted. */
  epoch = 0;
  heardAt = performance.now();
  /** End of the last whole frame, by `performance.now()`. */
  private framedAt = performance.now();
  private state: 'waiting' | 'joining' | 'open' | 'closed' = 'waiting';
  private readonly pending = new Map<string, Pending>();
  private readonly helloTimer: NodeJS.Timeout;

  constructor(
    readonly gatewayId: string,
    readonly token: string,
    private readonly socket: WebSocket,
    private readonly hooks: TunnelHooks,
    private readonly metrics: PairingMetrics,
    private readonly limits: TunnelLimits,
  ) {
    this.helloTimer = setTimeout(() => this.refuse(CLOSE.protocolError, 'no hello came'), limits.helloTimeoutMs);
    socket.on('message', (data, isBinary) => this.receive(data, isBinary));
    socket.on('error', () => socket.terminate());
    socket.on('close', (code) => this.closed(code));
  }

  /** Any input, however little: a large frame takes long on a slow line, and that is not silence. */
  heard(): void {
    const now = performance.now();
    if (now - this.framedAt < LONGEST_FRAME_MS) this.heardAt = now;
  }

  onceClosed(listener: () => void): void {
    this.socket.once('close', listener);
  }

  get isLive(): boolean {
    return this.state !== 'closed' && this.socket.readyState === WebSocket.OPEN;
  }

  accept(epoch: number): void {
    this.epoch = epoch;
    this.state = 'open';
    this.write({
      t: 'hello',
      protocol: PROTOCOL_VERSION,
      server_time: new Date().toISOString(),
      heartbeat_s: HEARTBEAT_S,
    });
  }

  refuse(code: number, reason: string): void {
    clearTimeout(this.helloTimer);
    if (this.socket.readyState === WebSocket.OPEN) this.socket.close(code, reason.slice(0, 100));
    // A peer that is gone never answers the close.
    setTimeout(() => this.socket.terminate(), CLOSE_TIMEOUT_MS).unref();
  }

  end(reason: EndReason): void {
    if (reason === 'silent') this.socket.terminate();
    else this.refuse(CODES[reason], reason);
  }

  send(request: CarrierRequest): Promise<GatewayOutcome> {
    if (this.state !== 'open' || this.socket.readyState !== WebSocket.OPEN) {
      return Promise.resolve({ kind: 'closed', reason: 'offline' });
    }
    if (this.socket.bufferedAmount > MOST_BUFFERED_BYTES) {
      return Promise.resolve({ kind: 'closed', reason: 'refused' });
    }
    const id = randomUUID();
    const { method, path, headers, body, deadlineMs } = request;
    const deadline = new Date(Date.now() + OLDER_APPS_MS).toISOString();
    const text = JSON.stringify({
      t: 'req',
      id,
      method,
      path,
      headers,
      body,
      left_ms: Math.floor(deadlineMs),
      deadline,
    });
    if (isTooLarge(text)) return Promise.resolve({ kind: 'closed', reason: 'too_large' });
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.giveUp(id), deadlineMs);
      const settle = (outcome: GatewayOutcome): void => {
        clearTimeout(timer);
        this.pending.delete(id);
        resolve(outcome);
      };
      this.pending.set(id, { settle });
      this.metrics.frames.inc({ direction: 'out', type: 'req' });
      this.socket.send(text, (error) => {
        if (error) settle({ kind: 'lost' });
      });
    });
  }

  private giveUp(id: string): void {
    this.pending.get(id)?.settle({ kind: 'timeout' });
    this.write({ t: 'cancel', id });
  }

  private receive(data: RawData, isBinary: boolean): void {
    if (this.state === 'closed' || this.socket.readyState !== WebSocket.OPEN) return;
    this.framedAt = performance.now();
    this.heard();
    try {
      if (isBinary) throw new FrameError('a frame is not text');
      const bytes = data as Buffer;
      if (bytes.length > MAX_FRAME_BYTES) throw new FrameError('a frame is too large');
      const frame = parseFrame(bytes);
      if (!this.isAskedFor(frame)) this.count(bytes.length);
      this.handle(frame);
    } catch (error) {
      if (!(error instanceof FrameError)) throw error;
      this.refuse(CLOSE.protocolError, error.message);
    }
  }

  private isAskedFor(frame: FrameToService | undefined): boolean {
    return frame?.t === 'res' && this.pending.has(frame.id);
  }

  /** @throws FrameError when the app sends more than it may */
  private count(bytes: number): void {
    try {
      this.limits.rate.take(this.gatewayId);
    } catch {
      throw new FrameError('too many frames per minute');
    }
    this.limits.rate.charge(this.gatewayId, bytes);
  }

  private handle(frame: FrameToService | undefined): void {
    this.metrics.frames.inc({ direction: 'in', type: frame?.t ?? 'unknown' });
    switch (frame?.t) {
      case 'hello':
        this.meet(frame);
        return;
      case 'res':
        this.answered(frame);
        return;
      case 'ping':
        this.write({ t: 'pong', n: frame.n });
        return;
      case undefined:
        this.metrics.dropped.inc({ reason: 'unknown_frame' });
    }
  }

  private meet(hello: GatewayHello): void {
    if (this.state !== 'waiting') throw new FrameError('the app said hello twice');
    clearTimeout(this.helloTimer);
    this.state = 'joining';
    this.hooks.onHello(this, hello);
  }

  private answered(frame: ResponseFrame): void {
    if (this.state !== 'open') throw new FrameError('an answer came before the hello');
    const pending = this.pending.get(frame.id);
    // Late: its deadline has passed. Unknown: never asked.
    if (pending) pending.settle({ kind: 'answer', status: frame.status, body: frame.body });
    else this.metrics.dropped.inc({ reason: 'late_answer' });
  }

  private write(frame: FrameToGateway): void {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    if (this.socket.bufferedAmount > MOST_BUFFERED_BYTES) {
      this.socket.terminate();
      return;
    }
    this.metrics.frames.inc({ direction: 'out', type: frame.t });
    this.socket.send(JSON.stringify(frame));
  }

  private closed(code: number): void {
    clearTimeout(this.helloTimer);
    this.state = 'closed';
    this.metrics.tunnelsEnded.inc({ code: toldCode(code) });
    for (const call of this.pending.values()) call.settle({ kind: 'lost' });
    this.hooks.onClose(this);
  }
}

/** Gateway apps may end tunnels with any of thousands of codes; only known ones become a label. */
function toldCode(code: number): number | 'other' {
  return OWN_CODES.has(code) || (code >= 1000 && code <= 1015) ? code : 'other';
}

function isTooLarge(text: string): boolean {
  return text.length > MAX_FRAME_BYTES / 3 && Buffer.byteLength(text) > MAX_FRAME_BYTES;
}
