import { AppError } from '@chasqui/errors';
import type { BodyLimits } from './body-rules';

/** A body that is on its way in. */
export interface ArrivingBody {
  readonly caller: string;
  bytes: number;
  /** Ends it: its request is answered with the error. */
  cut(error: AppError): void;
}

interface Caller {
  bytes: number;
  readonly bodies: Set<ArrivingBody>;
}

/**
 * The bytes of bodies that are not whole yet. One caller has a bounded part of them; when all are taken, the caller who
 * has most loses the largest of its bodies, so that whoever sends little always gets through.
 */
export class BodyBudget {
  private readonly callers = new Map<string, Caller>();
  private total = 0;

  constructor(private readonly limits: BodyLimits) {}

  /** Bytes that are held. */
  get bytes(): number {
    return this.total;
  }

  /** A body begins. @throws AppError RATE_LIMITED when its caller has too many */
  open(name: string, cut: (error: AppError) => void): ArrivingBody {
    const caller = this.callers.get(name) ?? { bytes: 0, bodies: new Set() };
    if (caller.bodies.size >= this.limits.callerBodies) throw tooMuch('You send too many large bodies at once.');
    const body = { caller: name, bytes: 0, cut };
    caller.bodies.add(body);
    this.callers.set(name, caller);
    return body;
  }

  /** More of it has come. @throws AppError RATE_LIMITED when that is more than its caller's part, or than there is */
  grow(body: ArrivingBody, bytes: number): void {
    const caller = this.callers.get(body.caller);
    if (!caller?.bodies.has(body)) return;
    body.bytes += bytes;
    caller.bytes += bytes;
    this.total += bytes;
    if (caller.bytes > this.limits.callerBytes) throw tooMuch('You send too many bytes at once.');
    while (this.total > this.limits.totalBytes) {
      const largest = this.largestOfGreediest();
      const refusal = tooMuch('The service receives too many large bodies just now.');
      if (largest === undefined || largest === body) throw refusal;
      this.close(largest);
      largest.cut(refusal);
    }
  }

  /** It is whole, or will never be. */
  close(body: ArrivingBody): void {
    const caller = this.callers.get(body.caller);
    if (!caller?.bodies.delete(body)) return;
    caller.bytes -= body.bytes;
    this.total -= body.bytes;
    if (caller.bodies.size === 0) this.callers.delete(body.caller);
  }

  private largestOfGreediest(): ArrivingBody | undefined {
    const largestOf = <T extends { bytes: number }>(all: Iterable<T>): T | undefined => {
      let largest: T | undefined;
      for (const each of all) if (largest === undefined || each.bytes > largest.bytes) largest = each;
      return largest;
    };
    return largestOf(largestOf(this.callers.values())?.bodies ?? []);
  }
}

function tooMuch(what: string): AppError {
  return new AppError('RATE_LIMITED', {
    message: `${what} Wait for the answers to others, and send this one again.`,
    headers: { 'Retry-After': '1' },
  });
}
