import type { NumberStatus } from '@chasqui/gateway-protocol';
import type { Logger } from 'pino';
import type { DriverEvent, DriverSession } from '../../driver';
import { type StoreHealth, troubleOf } from '../../../store/store-health';
import type { NumbersStore } from './numbers.store';
import { within } from './patience';
import { RestrictionTimer } from './restriction';

export interface StateContext {
  numbers: NumbersStore;
  health: Pick<StoreHealth, 'well'>;
  record(event: DriverEvent, alongside?: () => void): Promise<void>;
}

/** State of a number: each change is stored and reported, and wakes everything that waits for one. */
export class NumberState {
  private session: DriverSession;
  private readonly restriction = new RestrictionTimer();
  private isStopped = false;
  private readonly waiting = new Set<() => void>();

  constructor(
    phone: string,
    private readonly context: StateContext,
    private readonly log: Logger,
    stored?: DriverSession,
  ) {
    this.session = stored ?? { phone, status: 'qr_expired', reason: 'new', jid: null, sinceMs: Date.now() };
    if (stored?.restrictedUntilMs !== undefined) this.liftLater();
  }

  get now(): DriverSession {
    return this.session;
  }

  assume(status: NumberStatus, reason: string): void {
    this.session = { ...this.session, status, reason, sinceMs: Date.now() };
  }

  async change(status: NumberStatus, reason?: string, fields: Partial<DriverSession> = {}): Promise<void> {
    if (this.isStopped) return;
    const { reason: before, ...rest } = this.session;
    if (rest.status === status && before === reason) return;
    const sinceMs = rest.status === status ? rest.sinceMs : Date.now();
    this.session = { ...rest, ...fields, status, sinceMs, ...(reason === undefined ? {} : { reason }) };
    await this.announce();
  }

  /** Until then WhatsApp lets the number open no new chats; undefined lifts it. */
  async restrict(untilMs: number | undefined): Promise<void> {
    if (this.isStopped) return;
    if (untilMs === undefined && this.session.restrictedUntilMs === undefined) return;
    const { restrictedUntilMs: _, ...free } = this.session;
    this.session = untilMs === undefined ? free : { ...free, restrictedUntilMs: untilMs };
    this.restriction.clear();
    if (untilMs !== undefined) this.liftLater();
    await this.announce();
  }

  async changed(limitMs: number): Promise<void> {
    let wake: () => void = () => undefined;
    const change = new Promise<void>((resolve) => {
      wake = resolve;
    });
    this.waiting.add(wake);
    await within(change, limitMs);
    this.waiting.delete(wake);
  }

  /** Reports the state. @param alongside what to store with the event; default: the state */
  async announce(alongside?: () => void): Promise<void> {
    const { session, isStopped } = this;
    const { phone, status, reason, jid, restrictedUntilMs } = session;
    for (const wake of this.waiting) wake();
    this.log.info({ status, reason }, 'the number changed');
    const event = { type: 'session.status', phone, status, reason, jid: jid ?? undefined, restrictedUntilMs } as const;
    try {
      await this.context.record(event, alongside ?? (() => this.context.numbers.save(session)));
    } catch (error) {
      this.log.error({ err: error }, 'the state of a number was not stored');
      if (troubleOf(error) !== undefined) void this.announceAgain(session, isStopped, alongside);
    }
  }

  /**
   * Reports as soon as it can be stored, unless the number changed again by then, or was stopped: it may be forgotten.
   */
  private async announceAgain(session: DriverSession, wasStopped: boolean, alongside?: () => void): Promise<void> {
    await this.context.health.well();
    if (this.session === session && this.isStopped === wasStopped) await this.announce(alongside);
  }

  /** Freezes the state: work under way must not store a number that is being forgotten. */
  stop(): void {
    this.isStopped = true;
    this.restriction.clear();
  }

  private liftLater(): void {
    this.restriction.set(this.session.restrictedUntilMs ?? 0, () => void this.restrict(undefined));
  }
}
