import type { Database } from '@chasqui/database';
import { goByIndex } from '../board/by-index';
import { LaneBoardRepository } from '../board/lane-board.repository';
import type { LaneKindName } from '../why/lane-facts';
import { addSteps, latencyOf } from './latency-steps';
import { DUE_MINUTES, FORGET, READ_NOW, READ_SLOTS, RECORD_MINUTE, RECORD_QUARTERS, TRY_LOCK } from './traffic.sql';

export const TRAFFIC_KINDS = ['whatsapp', 'sms', 'webhooks'] as const;
export type TrafficKind = (typeof TRAFFIC_KINDS)[number];
export const TRAFFIC_RANGES = ['hour', 'day', 'week'] as const;
export type TrafficRange = (typeof TRAFFIC_RANGES)[number];

export interface TrafficPoint {
  at: Date;
  /** Messages sent, or deliveries ended. */
  sent: number;
  failed: number;
  received: number;
  /** From accepted to sent, milliseconds; null: nothing was sent. */
  p50Ms: number | null;
  p95Ms: number | null;
  /** The longest wait in the stretch; null: nothing waited. */
  oldestAgeMs: number | null;
  waiting: number | null;
}

export interface Traffic {
  range: TrafficRange;
  from: Date;
  to: Date;
  stepMs: number;
  /** Per kind, oldest first; unrecorded stretches are missing. */
  series: { kind: TrafficKind; points: TrafficPoint[] }[];
}

const MINUTE = 60_000;
const RANGES = {
  hour: { span: 'minute', lengthMs: 60 * MINUTE, stepMs: MINUTE },
  day: { span: 'quarter', lengthMs: 24 * 60 * MINUTE, stepMs: 15 * MINUTE },
  week: { span: 'quarter', lengthMs: 7 * 24 * 60 * MINUTE, stepMs: 60 * MINUTE },
} as const;
const LANES: Readonly<Record<TrafficKind, LaneKindName>> = { whatsapp: 'wa', sms: 'sms', webhooks: 'hook' };
/** Minutes that one run catches up with. */
const MOST_MINUTES = 5;

interface SlotRow {
  at: Date;
  kind: TrafficKind;
  sent: number;
  failed: number;
  received: number;
  latency: number[];
  oldestAgeMs: number | null;
  waiting: number | null;
}

export class TrafficRepository {
  private readonly board: LaneBoardRepository;

  constructor(private readonly database: Database) {
    this.board = new LaneBoardRepository(database);
  }

  /**
   * Records past minutes. Its cost is what happened in them, by the index of event times; one of several processes does
   * it. @returns minutes that this call recorded
   */
  async record(): Promise<number> {
    const due = await this.database.query<{ at: Date; isNewest: boolean }>(DUE_MINUTES, [MOST_MINUTES]);
    if (due.rows.length === 0) return 0;
    const waits = due.rows.some(({ isNewest }) => isNewest) ? await this.readWaits() : null;
    return this.database.transaction(async (transaction) => {
      const { rows: lock } = await transaction.query<{ isMine: boolean }>(TRY_LOCK);
      if (lock[0]?.isMine !== true) return 0;
      // Another process may have recorded it since.
      const { rows } = await transaction.query<{ at: Date; isNewest: boolean }>(DUE_MINUTES, [MOST_MINUTES]);
      const [first] = rows;
      if (first === undefined) return 0;
      await goByIndex(transaction);
      for (const { at, isNewest } of rows) {
        await transaction.query(RECORD_MINUTE, [at, isNewest && waits !== null ? JSON.stringify(waits) : null]);
      }
      await transaction.query(RECORD_QUARTERS, [first.at]);
      await transaction.query(FORGET);
      return rows.length;
    });
  }

  async read(range: TrafficRange): Promise<Traffic> {
    const { span, lengthMs, stepMs } = RANGES[range];
    const [now, slots] = await Promise.all([
      this.database.query<{ now: Date }>(READ_NOW),
      this.database.query<SlotRow>(READ_SLOTS, [span, lengthMs / 1000]),
    ]);
    const to = now.rows[0]?.now ?? new Date(0);
    const from = new Date(Math.ceil((to.getTime() - lengthMs) / stepMs) * stepMs);
    const series = TRAFFIC_KINDS.map((kind) => ({
      kind,
      points: toPoints(
        slots.rows.filter((row) => row.kind === kind && row.at >= from),
        stepMs,
      ),
    }));
    return { range, from, to, stepMs, series };
  }

  private async readWaits(): Promise<Record<string, { oldest_age_ms: number | null; waiting: number }>> {
    const waits: Record<string, { oldest_age_ms: number | null; waiting: number }> = {};
    for (const kind of TRAFFIC_KINDS) {
      const { totals } = await this.board.read(LANES[kind], 1);
      const { oldestAgeMs, waiting } = totals;
      waits[kind] = { oldest_age_ms: oldestAgeMs && Math.round(oldestAgeMs), waiting: waiting.count };
    }
    return waits;
  }
}

function toPoints(rows: readonly SlotRow[], stepMs: number): TrafficPoint[] {
  const steps = new Map<number, SlotRow>();
  for (const row of rows) {
    const at = Math.floor(row.at.getTime() / stepMs) * stepMs;
    const former = steps.get(at);
    steps.set(at, former === undefined ? { ...row, at: new Date(at) } : together(former, row));
  }
  return [...steps.values()].map(({ at, sent, failed, received, latency, oldestAgeMs, waiting }) => ({
    at,
    sent,
    failed,
    received,
    p50Ms: latencyOf(latency, 0.5),
    p95Ms: latencyOf(latency, 0.95),
    oldestAgeMs,
    waiting,
  }));
}

const together = (a: SlotRow, b: SlotRow): SlotRow => ({
  ...a,
  sent: a.sent + b.sent,
  failed: a.failed + b.failed,
  received: a.received + b.received,
  latency: addSteps(a.latency, b.latency),
  oldestAgeMs: worst(a.oldestAgeMs, b.oldestAgeMs),
  waiting: worst(a.waiting, b.waiting),
});

const worst = (a: number | null, b: number | null): number | null => (a === null ? b : b === null ? a : Math.max(a, b));
