import { Database } from '@chasqui/database';
import { Counter, Gauge, inTime, METRICS, type Registry } from '@chasqui/runtime';
import type { FactoryProvider } from '@nestjs/common';
import { type Backlog, BACKLOG_COUNTED, BacklogRepository } from './backlog.repository';
import { type BacklogKind, BLOCKED_REASONS } from './backlog.sql';

export interface BacklogMetricsOptions {
  /** Figures are read again when they are older and asked for. */
  freshMs?: number;
  waitMs?: number;
  staleMs?: number;
  /** Pause as a multiple of the last read's time, so that reads never keep PostgreSQL busy. */
  rests?: number;
}

const MOST_REST_MS = 30_000;
const CAPPED = `Counted to ${BACKLOG_COUNTED.toLocaleString('en-US')}: at that value there are that many or more.`;

const SHOWN: readonly { name: string; help: string; read: (backlog: Backlog) => number }[] = [
  {
    name: 'chasqui_backlog_messages',
    help: `Rows that are due in lanes that could be worked on now. ${CAPPED}`,
    read: (backlog) => backlog.messages,
  },
  {
    name: 'chasqui_backlog_lanes',
    help: `Lanes that have rows that are due and could be worked on now. ${CAPPED}`,
    read: (backlog) => backlog.lanes,
  },
  {
    name: 'chasqui_backlog_oldest_age_seconds',
    help: 'How long the first row of those lanes has been due, by the clock of PostgreSQL. 0: none is.',
    read: (backlog) => backlog.oldestAgeS,
  },
  {
    name: 'chasqui_backlog_started_messages',
    help: `Rows that were started and have no outcome yet. ${CAPPED}`,
    read: (backlog) => backlog.started,
  },
  {
    name: 'chasqui_backlog_parked_messages',
    help: `Rows that others pass, until they are tried again. ${CAPPED}`,
    read: (backlog) => backlog.parked,
  },
];

/**
 * Backlog of a kind of lane as metrics. Read when metrics are, by one reader at a time, and kept for some seconds. A
 * request waits a second at most: without PostgreSQL the last figures are reported for a minute, and then none.
 */
export class BacklogMetrics {
  private figures: { backlog: Backlog; at: number } | undefined;
  private reading: Promise<void> | undefined;
  /** By `performance.now()`: no reading before. */
  private restsUntil = 0;
  private readonly failures: Counter;
  private readonly options: Required<BacklogMetricsOptions>;

  constructor(
    registry: Registry,
    private readonly kind: BacklogKind,
    private readonly read: (kind: BacklogKind) => Promise<Backlog>,
    options: BacklogMetricsOptions = {},
  ) {
    this.options = { freshMs: 5_000, waitMs: 1_000, staleMs: 60_000, rests: 20, ...options };
    const registers = [registry];
    for (const { name, help, read } of SHOWN) this.show(registers, name, help, read);
    this.showBlocked(registers);
    this.showAge(registers);
    this.failures = new Counter({
      name: 'chasqui_backlog_failed_readings_total',
      help: 'Readings of the backlog that failed or took too long; the next one comes when metrics are asked for.',
      labelNames: ['kind'],
      registers,
    });
    this.failures.inc({ kind }, 0);
  }

  private show(registers: Registry[], name: string, help: string, read: (backlog: Backlog) => number): void {
    const gauge: Gauge<'kind'> = new Gauge({
      name,
      help,
      labelNames: ['kind'],
      registers,
      collect: async () => {
        const backlog = await this.ask();
        gauge.reset();
        if (backlog !== null) gauge.set({ kind: this.kind }, read(backlog));
      },
    });
  }

  private showBlocked(registers: Registry[]): void {
    const gauge: Gauge<'kind' | 'reason'> = new Gauge({
      name: 'chasqui_backlog_blocked_messages',
      help: `Rows that are due and that no worker may touch now, by the reason: more workers would change nothing. All reasons together: ${CAPPED}`,
      labelNames: ['kind', 'reason'],
      registers,
      collect: async () => {
        const backlog = await this.ask();
        gauge.reset();
        if (backlog === null) return;
        for (const reason of BLOCKED_REASONS) {
          gauge.set({ kind: this.kind, reason }, backlog.blocked[reason] ?? 0);
        }
      },
    });
  }

  private showAge(registers: Registry[]): void {
    const gauge: Gauge<'kind'> = new Gauge({
      name: 'chasqui_backlog_age_of_figures_seconds',
      help: 'How old the figures of the backlog are; absent: there are none.',
      labelNames: ['kind'],
      registers,
      collect: async () => {
        await this.ask();
        gauge.reset();
        if (this.figures !== undefined) gauge.set({ kind: this.kind }, (performance.now() - this.figures.at) / 1000);
      },
    });
  }

  /** The last figures, new ones if they come in time; null: too old. */
  private async ask(): Promise<Backlog | null> {
    const now = performance.now();
    const isFresh = this.figures !== undefined && now - this.figures.at < this.options.freshMs;
    if (!isFresh && now >= this.restsUntil) this.reading ??= this.readOnce();
    if (!isFresh && this.reading !== undefined) await inTime(this.reading, this.options.waitMs);
    if (this.figures === undefined || performance.now() - this.figures.at > this.options.staleMs) return null;
    return this.figures.backlog;
  }

  private async readOnce(): Promise<void> {
    const beganAt = performance.now();
    try {
      this.figures = { backlog: await this.read(this.kind), at: beganAt };
    } catch {
      this.failures.inc({ kind: this.kind });
    } finally {
      const endedAt = performance.now();
      this.restsUntil = endedAt + Math.min((endedAt - beganAt) * this.options.rests, MOST_REST_MS);
      this.reading = undefined;
    }
  }
}

export function backlogMetrics(kind: BacklogKind): FactoryProvider<BacklogMetrics> {
  return {
    provide: BacklogMetrics,
    inject: [METRICS, Database],
    useFactory: (registry: Registry, database: Database) => {
      const backlog = new BacklogRepository(database);
      return new BacklogMetrics(registry, kind, () => backlog.read(kind));
    },
  };
}
