import type { EndpointFlowState } from '@chasqui/webhooks';
import { WEBHOOK_LANES, type LanePace } from '@chasqui/lanes';

/** Consecutive unserved attempts that open the breaker. */
export const OPENS_AFTER = 5;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;
const JITTER = 0.2;
/** A growing limit grows at most once in this time. */
const GROWS_EVERY_MS = 1_000;
const LEAST_ASKED_MS = 1_000;
const MOST_ASKED_MS = 3_600_000;
/** While catching up, an endpoint gets twice its usual rate, but never less than this. */
const CATCH_UP_FACTOR = 2;
const LEAST_PER_SECOND = 5;
const MEASURED_EVERY_MS = 60_000;

/** What an attempt says about its endpoint, whatever it means for the delivery. */
export interface EndpointSign {
  /**
   * `well`: it answers. `unable`: no answer, or it says that it cannot. `busy`: it asks for less. `overloaded`: both.
   */
  kind: 'well' | 'unable' | 'busy' | 'overloaded';
  /** Start of the attempt, by the clock of `now`. */
  startedAt: number;
  askedMs: number | null;
}

/**
 * How fast one endpoint is served: parallel requests, breaker, slow start, and the pace at which it catches up.
 *
 * After five consecutive attempts that the endpoint could not serve, its breaker opens: nothing is sent for 5 s, then
 * one delivery as a probe; if that fails, a pause twice as long, at most a minute. When a probe is answered, the
 * endpoint is served again with 1, 2, 4 … 10 parallel requests, at most twice as fast as its usual rate until nothing
 * is due; that rate is measured again every minute.
 */
export class EndpointFlow {
  private state: EndpointFlowState = { failuresInRow: 0, inFlightLimit: WEBHOOK_LANES.inFlight, pacedPerSecond: null };
  private blockedUntil = 0;
  private changedAt = 0;
  private measuredAt = -Infinity;
  private successes = 0;
  private growth: 'double' | 'one' = 'double';
  private isDirty = false;

  constructor(private readonly random: () => number = Math.random) {}

  /**
   * Continues from the stored state when its lane was taken; then nothing blocks it. Only this process remembers
   * failures below the breaker's number.
   */
  restore(stored: EndpointFlowState): void {
    this.blockedUntil = 0;
    const known = Math.min(this.state.failuresInRow, OPENS_AFTER - 1);
    const failuresInRow = stored.failuresInRow >= OPENS_AFTER ? stored.failuresInRow : known;
    this.state = { failuresInRow, inFlightLimit: stored.inFlightLimit, pacedPerSecond: stored.pacedPerSecond };
    this.isDirty = false;
  }

  /** Also while its probe is under way. */
  get isOpen(): boolean {
    return this.state.failuresInRow >= OPENS_AFTER;
  }

  pace(now: number): LanePace {
    const { inFlightLimit, pacedPerSecond } = this.state;
    return {
      inFlight: inFlightLimit,
      gapMs: pacedPerSecond === null ? 0 : 1_000 / pacedPerSecond,
      blockedMs: Math.max(0, this.blockedUntil - now),
    };
  }

  /** Nothing is due any more: from now on events are sent as they come. */
  caughtUp(): void {
    if (this.state.pacedPerSecond === null || this.isOpen) return;
    this.change({ pacedPerSecond: null });
  }

  block(now: number, ms: number): void {
    this.blockedUntil = Math.max(this.blockedUntil, now + ms);
  }

  /** @param usualPerSecond its usual rate; used when a probe is answered */
  observe(sign: EndpointSign, now: number, usualPerSecond = 0): void {
    if (sign.kind === 'well') {
      this.wentWell(now, usualPerSecond);
      return;
    }
    const { changedAt } = this;
    if (sign.kind !== 'busy') this.wasUnable(sign, now);
    // Parallel requests count once.
    if (sign.kind !== 'unable' && sign.startedAt >= changedAt && !this.isOpen) this.halve(now);
    if (sign.kind === 'busy' && sign.askedMs === null) this.block(now, this.jittered(LEAST_ASKED_MS));
    if (sign.askedMs !== null) {
      this.block(now, Math.min(Math.max(sign.askedMs, LEAST_ASKED_MS), MOST_ASKED_MS));
    }
  }

  /** Whether its usual rate may have grown while it catches up. True once per minute. */
  mustMeasure(now: number): boolean {
    if (this.state.pacedPerSecond === null || this.isOpen || now - this.measuredAt < MEASURED_EVERY_MS) return false;
    this.measuredAt = now;
    return true;
  }

  /** Its usual rate is now this high; its pace never gets lower because of that. */
  raise(usualPerSecond: number): void {
    const { pacedPerSecond } = this.state;
    const wanted = CATCH_UP_FACTOR * usualPerSecond;
    if (pacedPerSecond !== null && !this.isOpen && wanted > pacedPerSecond) this.change({ pacedPerSecond: wanted });
  }

  /** The state to store; null: nothing new. */
  takeChange(): EndpointFlowState | null {
    if (!this.isDirty) return null;
    this.isDirty = false;
    return { ...this.state };
  }

  private wentWell(now: number, usualPerSecond: number): void {
    if (this.isOpen) {
      const pacedPerSecond = Math.max(LEAST_PER_SECOND, CATCH_UP_FACTOR * usualPerSecond);
      this.blockedUntil = 0;
      this.measuredAt = now;
      this.limit(1, 'double', now);
      this.change({ failuresInRow: 0, pacedPerSecond });
      return;
    }
    this.state.failuresInRow = 0;
    const { inFlightLimit } = this.state;
    if (inFlightLimit >= WEBHOOK_LANES.inFlight) return;
    this.successes += 1;
    if (this.successes < inFlightLimit || now - this.changedAt < GROWS_EVERY_MS) return;
    const grown = this.growth === 'double' ? inFlightLimit * 2 : inFlightLimit + 1;
    this.limit(Math.min(grown, WEBHOOK_LANES.inFlight), this.growth, now);
  }

  private halve(now: number): void {
    this.limit(Math.max(1, Math.floor(this.state.inFlightLimit / 2)), 'one', now);
  }

  private wasUnable({ startedAt }: EndpointSign, now: number): void {
    // A request that began before the breaker opened says nothing new.
    if (this.isOpen && startedAt < this.changedAt) return;
    this.state.failuresInRow += 1;
    if (!this.isOpen) return;
    const pauses = this.state.failuresInRow - OPENS_AFTER;
    this.block(now, this.jittered(Math.min(FIRST_PAUSE_MS * 2 ** Math.min(pauses, 10), LONGEST_PAUSE_MS)));
    this.limit(1, 'double', now);
  }

  private limit(inFlightLimit: number, growth: 'double' | 'one', now: number): void {
    this.successes = 0;
    this.growth = growth;
    this.changedAt = now;
    this.change({ inFlightLimit });
  }

  private change(fields: Partial<EndpointFlowState>): void {
    Object.assign(this.state, fields);
    this.isDirty = true;
  }

  private jittered(ms: number): number {
    return ms * (1 + JITTER * (2 * this.random() - 1));
  }
}
