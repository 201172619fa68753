import type { GatewayOutcome } from '@chasqui/whatsapp';
import { CircuitState, circuitBreaker, ConsecutiveBreaker, handleWhenResult } from 'cockatiel';
import { CallSlots } from './call-slots';

export interface GateLimits {
  /** All calls to a gateway pass through the replica that owns it, so this holds over all replicas. */
  inFlight: number;
  queued: number;
  queueMs: number;
  breakerTimeouts: number;
  /** How long it stays open before one call may try. */
  breakerOpenMs: number;
}

export const GATE_LIMITS: GateLimits = {
  inFlight: 32,
  queued: 128,
  queueMs: 5_000,
  breakerTimeouts: 5,
  breakerOpenMs: 10_000,
};

/**
 * Guards the calls to one gateway, so that a hanging one stops no others: a limit on calls in flight, and a breaker
 * that opens on timeouts. A call that it turns away was not written to the gateway.
 */
export class GatewayGate {
  private readonly slots: CallSlots;
  private readonly breaker;

  constructor(private readonly limits: GateLimits = GATE_LIMITS) {
    this.slots = new CallSlots(limits.inFlight, limits.queued);
    this.breaker = circuitBreaker(
      handleWhenResult((outcome) => (outcome as GatewayOutcome).kind === 'timeout'),
      { halfOpenAfter: limits.breakerOpenMs, breaker: new ConsecutiveBreaker(limits.breakerTimeouts) },
    );
  }

  get inFlight(): number {
    return this.slots.inFlight;
  }

  get waiting(): number {
    return this.slots.waiting;
  }

  get isBreakerOpen(): boolean {
    return this.breaker.state !== CircuitState.Closed;
  }

  /**
   * @param deadlineMs the caller's budget; includes the wait for a slot
   * @param work gets what is left of the budget; must not reject
   */
  async run(deadlineMs: number, work: (leftMs: number) => Promise<GatewayOutcome>): Promise<GatewayOutcome> {
    if (this.isProbing) return { kind: 'closed', reason: 'breaker_open' };
    const startedAt = performance.now();
    if (!(await this.slots.acquire(Math.min(deadlineMs, this.limits.queueMs)))) {
      return { kind: 'closed', reason: 'queue_full' };
    }
    try {
      const leftMs = deadlineMs - (performance.now() - startedAt);
      if (leftMs <= 0) return { kind: 'closed', reason: 'queue_full' };
      // While one call probes, cockatiel would make all others wait for it.
      if (this.isProbing) return { kind: 'closed', reason: 'breaker_open' };
      return await this.breaker.execute(() => work(leftMs)).catch(refusedByBreaker);
    } finally {
      this.slots.free();
    }
  }

  clear(): void {
    this.slots.clear();
  }

  private get isProbing(): boolean {
    return this.breaker.state === CircuitState.HalfOpen;
  }
}

function refusedByBreaker(error: unknown): GatewayOutcome {
  if (error instanceof Error && 'isBrokenCircuitError' in error) return { kind: 'closed', reason: 'breaker_open' };
  throw error;
}
