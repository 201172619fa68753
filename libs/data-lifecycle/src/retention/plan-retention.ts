import type { Database } from '@chasqui/database';
import type { StepPace } from '../steps/step-pace';
import {
  DELETE_CONVERSATIONS,
  DELETE_DELIVERIES,
  DELETE_EVENTS,
  DELETE_MESSAGES,
  type DueWork,
  FIND_DUE,
  HOLD,
  OBSERVE_TERMS,
  type Place,
  type StepResult,
} from './retention.sql';

export type PlanRetentionCounts = Record<DueWork['kind'], number>;

const STATEMENTS: Readonly<Record<DueWork['kind'], string>> = {
  messages: DELETE_MESSAGES,
  conversations: DELETE_CONVERSATIONS,
  deliveries: DELETE_DELIVERIES,
  events: DELETE_EVENTS,
};

const NOTHING: StepResult = { seen: 0, gone: 0, lastAt: null, lastId: null };
const NO_ID = '00000000-0000-0000-0000-000000000000';
const START: Place = { at: '-infinity', id: NO_ID };
const PAGE = 200;
/** Work unfinished after its first step waits its turn; beyond this, the next run finds it. */
const MOST_WAITING = 10_000;

/** This many consecutive failures mean that the database is away: the next run continues. */
const MOST_FAILURES = 100;

interface Work extends DueWork {
  place: Place;
}

export type OnWorkFailure = (error: unknown, work: Pick<DueWork, 'orgId' | 'kind'>) => void;

/**
 * Deletes what organizations have kept for longer than their plan's `retention_days`: messages, empty conversations,
 * webhook deliveries and events. A step is one small transaction for one organization; then others have their turn, so
 * that a large one delays none. One process works at a time; the next run finds what it leaves.
 */
export class PlanRetention {
  constructor(
    private readonly database: Database,
    private readonly pace: StepPace,
    private readonly onFailure: OnWorkFailure,
  ) {}

  /**
   * Deletes everything past its time. It ends early when the pace is stopped, and when another process is at work. Work
   * that fails is left to the next run, and delays no other.
   *
   * @throws the first failure, when the rest is done
   */
  async run(): Promise<PlanRetentionCounts> {
    const counts: PlanRetentionCounts = { messages: 0, conversations: 0, deliveries: 0, events: 0 };
    await this.observeTerms();
    const waiting: Work[] = [];
    const failures: unknown[] = [];
    let inARow = 0;
    const take = async (work: Work): Promise<boolean> => {
      try {
        const isFree = await this.take(work, waiting, counts);
        inARow = 0;
        return isFree;
      } catch (error) {
        this.onFailure(error, { orgId: work.orgId, kind: work.kind });
        failures.push(error);
        return ++inARow < MOST_FAILURES;
      }
    };
    let isFree = true;
    for (let after: string | null = NO_ID; after !== null && isFree && !this.pace.isStopped; ) {
      const page: { due: DueWork[]; lastId: string | null } = await this.findDue(after);
      after = page.lastId;
      for (const work of page.due) {
        isFree &&= await take({ ...work, place: START });
      }
    }
    while (isFree && !this.pace.isStopped) {
      const work = waiting.shift();
      if (work === undefined) break;
      isFree = await take(work);
    }
    if (failures.length > 0) throw failures[0];
    return counts;
  }

  /** One step of some work; unfinished work goes behind the others. @returns false: another process is at work */
  private async take(work: Work, waiting: Work[], counts: PlanRetentionCounts): Promise<boolean> {
    if (this.pace.isStopped) return true;
    const { done, rows } = await this.pace.step(async (limit) => ({ done: await this.step(work, limit), rows: limit }));
    if (done === null) return false;
    counts[work.kind] += done.gone;
    if (done.seen === rows && done.lastId !== null && waiting.length < MOST_WAITING) {
      waiting.push({ ...work, place: { at: done.lastAt ?? START.at, id: done.lastId } });
    }
    return true;
  }

  private step({ orgId, kind, part, days, cutoff, place }: Work, rows: number): Promise<StepResult | null> {
    return this.database.transaction(async (transaction) => {
      const { rows: held } = await transaction.query<{ isHeld: boolean; isPast: boolean }>(HOLD, [orgId, days]);
      if (held[0]?.isHeld !== true) return null;
      if (!held[0].isPast) return NOTHING;
      const values = [orgId, part, cutoff, place.at, place.id, rows];
      const result = await transaction.query<StepResult>(STATEMENTS[kind], values);
      return result.rows[0] ?? null;
    });
  }

  private async observeTerms(): Promise<void> {
    for (let after: string | undefined = NO_ID; after !== undefined && !this.pace.isStopped; ) {
      const from: string = after;
      const { rows } = await this.pace.step(() => this.database.query<{ lastId: string }>(OBSERVE_TERMS, [from, PAGE]));
      after = rows[0]?.lastId;
    }
  }

  private async findDue(after: string): Promise<{ due: DueWork[]; lastId: string | null }> {
    const { rows } = await this.pace.step(() =>
      this.database.query<Omit<DueWork, 'kind'> & { kind: DueWork['kind'] | null }>(FIND_DUE, [after, PAGE]),
    );
    return { due: rows.filter((row): row is DueWork => row.kind !== null), lastId: rows.at(-1)?.orgId ?? null };
  }
}
