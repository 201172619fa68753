import { AppError } from '@chasqui/errors';
import type { BodyLimits } from './body-rules';

export interface ArrivingBody {
  readonly caller: string;
  readonly number: number;
  bytes: number;
  cut(error: AppError): void;
}

interface Caller {
  bytes: number;
  readonly bodies: Set<ArrivingBody>;
}

/**
 * Bounds the bytes of unfinished bodies. Each caller has a bounded share. When all is taken, the caller with much who
 * has kept it for longest loses its largest body: callers who send little always get through, and so do those who send
 * much and fast beside many who hold as much. A whole body counts for its caller until processed, within a total: a
 * caller may hold as much as is left (dynamic thresholds: Choudhury and Hahne, IEEE/ACM Transactions on Networking
 * 6(2), 1998), and always enough for a request that is no bulk send.
 */
export class BodyBudget {
  private readonly callers = new Map<string, Caller>();
  private readonly held = new Map<string, number>();
  private heldTotal = 0;
  private total = 0;
  private begun = 0;

  constructor(private readonly limits: BodyLimits) {}

  get bytes(): number {
    return this.total;
  }

  /** @throws AppError RATE_LIMITED when its caller has too many */
  open(name: string, cut: (error: AppError) => void): ArrivingBody {
    const caller = this.callers.get(name) ?? { bytes: 0, bodies: new Set() };
    if (caller.bodies.size >= this.limits.callerBodies) throw tooMuch('You are sending too many large bodies at once.');
    this.begun += 1;
    const body = { caller: name, number: this.begun, bytes: 0, cut };
    caller.bodies.add(body);
    this.callers.set(name, caller);
    return body;
  }

  /** @throws AppError RATE_LIMITED when the bytes exceed the caller's share, or the total */
  grow(body: ArrivingBody, bytes: number): void {
    const caller = this.callers.get(body.caller);
    if (!caller?.bodies.has(body)) return;
    body.bytes += bytes;
    caller.bytes += bytes;
    this.total += bytes;
    const own = caller.bytes + this.heldOf(body.caller);
    if (own > this.limits.callerBytes) throw tooMuch('You are sending too many bytes at once.');
    if (own > Math.max(this.limits.guaranteedBytes, this.limits.workedOnBytes - this.heldTotal))
      throw tooMuch('The service is processing too many large bodies right now.');
    while (this.total > this.limits.totalBytes) {
      const largest = this.nextToCut();
      const refusal = tooMuch('The service is receiving too many large bodies right now.');
      if (largest === undefined || largest === body) throw refusal;
      this.close(largest);
      largest.cut(refusal);
    }
  }

  /** The body is whole and takes no more from others. @returns call it once, after processing */
  hold(body: ArrivingBody): () => void {
    this.close(body);
    this.held.set(body.caller, this.heldOf(body.caller) + body.bytes);
    this.heldTotal += body.bytes;
    return () => {
      this.heldTotal -= body.bytes;
      const rest = this.heldOf(body.caller) - body.bytes;
      if (rest > 0) this.held.set(body.caller, rest);
      else this.held.delete(body.caller);
    };
  }

  close(body: ArrivingBody): void {
    const caller = this.callers.get(body.caller);
    if (!caller?.bodies.delete(body)) return;
    caller.bytes -= body.bytes;
    this.total -= body.bytes;
    if (caller.bodies.size === 0) this.callers.delete(body.caller);
  }

  private heldOf(caller: string): number {
    return this.held.get(caller) ?? 0;
  }

  /** Callers below half of the mean are never chosen; all others together have at least half of all bytes. */
  private nextToCut(): ArrivingBody | undefined {
    const much = this.total / this.callers.size / 2;
    let chosen: Caller | undefined;
    let since = Infinity;
    for (const caller of this.callers.values()) {
      // A set keeps insertion order: the first is the oldest. A streamed body holds nothing here, and may take minutes.
      const oldest = [...caller.bodies].find(({ bytes }) => bytes > 0);
      if (caller.bytes < much || oldest === undefined || oldest.number >= since) continue;
      [chosen, since] = [caller, oldest.number];
    }
    let largest: ArrivingBody | undefined;
    for (const body of chosen?.bodies ?? []) if (largest === undefined || body.bytes > largest.bytes) largest = body;
    return largest;
  }
}

function tooMuch(what: string): AppError {
  return new AppError('RATE_LIMITED', {
    message: `${what} Wait until other requests are answered, then send this one again.`,
    headers: { 'Retry-After': '1' },
  });
}
