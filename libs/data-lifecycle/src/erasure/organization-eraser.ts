import type { Database, Transaction } from '@chasqui/database';
import { FailuresInARow, type FilePlace, type MediaFileRepository } from '@chasqui/files';
import type { ExportRepository } from '../export/export.repository';
import { OWNED_TABLES, type OwnedTable } from '../tables/owned-tables';
import type { StepPace } from '../steps/step-pace';
import { COUNT_WAITS } from './deletion.sql';
import {
  BEGIN_ERASURE,
  eraseSql,
  ERASE_ORGANIZATION,
  HOLD,
  LOCK_DUE,
  NEXT_TO_ERASE,
  NOTE_PROBLEM,
  STILL_DUE,
  USE_INDEXES,
} from './erasure.sql';

/** It must accept missing bytes. */
export type RemoveBytes = (id: string) => Promise<void>;

/** Due by PostgreSQL's clock, but not by the counted wait. */
export interface UncountedWait {
  orgId: string;
  leftMs: number;
}

export interface OrganizationEraserOptions {
  database: Database;
  files: MediaFileRepository;
  exports: ExportRepository;
  removeBytes: RemoveBytes;
  pace: StepPace;
  onUncounted?: (wait: UncountedWait) => void;
  /** A monotonic clock, in milliseconds; replaced by tests. */
  now?: () => number;
}

const LONGEST_PROBLEM = 500;

/**
 * Deletes due organizations (`deleting_at`) with all their rows and files. A step is one small transaction, and the
 * next process finds what is left: a process may die at any moment.
 *
 * Work in progress may have written once more after the rows were deleted. So the organization itself goes in a run
 * that found nothing else.
 */
export class OrganizationEraser {
  private readonly now: () => number;
  private countedAt: number | null = null;
  private readonly places = new Map<string, FilePlace>();

  constructor(private readonly options: OrganizationEraserOptions) {
    this.now = options.now ?? (() => performance.now());
  }

  /**
   * Deletes everything due. An organization that cannot be deleted does not delay the others; its row says why.
   *
   * @returns ids of deleted organizations
   * @throws the first failure, when the others are done
   */
  async run(): Promise<string[]> {
    const { database, pace } = this.options;
    await this.count();
    const [seen, gone, failures]: [string[], string[], unknown[]] = [[], [], []];
    while (!pace.isStopped) {
      const { rows } = await database.query<{ id: string }>(NEXT_TO_ERASE, [seen]);
      const [next] = rows;
      if (next === undefined) break;
      seen.push(next.id);
      try {
        if (await this.erase(next.id)) gone.push(next.id);
        else await this.note(next.id, null);
      } catch (error) {
        failures.push(error);
        await this.note(next.id, error);
      }
    }
    if (failures.length > 0) throw failures[0];
    return gone;
  }

  private async count(): Promise<void> {
    const now = this.now();
    const sawMs = this.countedAt === null ? null : now - this.countedAt;
    const { rows } = await this.options.database.query<UncountedWait & { isPast: boolean }>(COUNT_WAITS, [sawMs]);
    this.countedAt = now;
    for (const { isPast, ...wait } of rows) {
      if (isPast && wait.leftMs > 0) this.options.onUncounted?.(wait);
    }
  }

  private async note(orgId: string, error: unknown): Promise<void> {
    const text = error === null ? null : error instanceof Error ? error.message : 'unknown';
    // The database may be what failed.
    await this.options.database
      .query(NOTE_PROBLEM, [orgId, text?.slice(0, LONGEST_PROBLEM) ?? null])
      .catch(() => undefined);
  }

  /** @returns whether it is gone: nothing of it was found any more */
  private async erase(orgId: string): Promise<boolean> {
    const { database, pace } = this.options;
    if (!(await this.begin(orgId))) return false;
    let found = 0;
    for (const table of OWNED_TABLES) {
      if ('with' in table.erased || 'kept' in table.erased) continue;
      const gone = await this.eraseTable(table, orgId);
      if (gone === null) return false;
      found += gone;
    }
    if (found > 0 || pace.isStopped) return false;
    const { rowCount } = await database.query(ERASE_ORGANIZATION, [orgId]);
    return rowCount === 1;
  }

  /**
   * From then on the deletion is final. @returns false: another process is deleting it, or it is no longer to be
   * deleted
   */
  private begin(orgId: string): Promise<boolean> {
    return this.options.database.transaction(async (transaction) => {
      if (!(await isTaken(transaction, orgId, LOCK_DUE))) return false;
      await transaction.query(BEGIN_ERASURE, [orgId]);
      return true;
    });
  }

  /** @returns rows found; null: another process is deleting it, or it is no longer to be deleted */
  private eraseTable(table: OwnedTable, orgId: string): Promise<number | null> {
    if (table.name === 'media_files') return this.eraseFiles(orgId);
    if (table.name === 'organization_exports') return this.eraseExports(orgId);
    return this.eraseRows(table, orgId);
  }

  private async eraseRows({ erased, ...table }: OwnedTable, orgId: string): Promise<number | null> {
    const { pace } = this.options;
    let found = 0;
    for (let left = true; left && !pace.isStopped; ) {
      const [gone, limit] = await pace.step(async (rows) => {
        const most = 'atOnce' in erased ? (erased.atOnce ?? rows) : rows;
        return [await this.step({ ...table, erased }, orgId, most), most] as const;
      });
      if (gone === null) return null;
      found += gone;
      left = gone === limit;
    }
    return found;
  }

  /** @returns rows deleted; null: see `eraseTable` */
  private step(table: OwnedTable, orgId: string, limit: number): Promise<number | null> {
    return this.options.database.transaction(async (transaction) => {
      if (!(await isTaken(transaction, orgId, STILL_DUE))) return null;
      await transaction.query(USE_INDEXES);
      const { rows } = await transaction.query<{ gone: number }>(eraseSql(table), [orgId, limit]);
      return rows[0]?.gone ?? 0;
    });
  }

  /**
   * Tries all files before the first failure is reported. If the store is away, the next run continues after the ones
   * tried, so that files which cannot be removed do not block those which can.
   */
  private async eraseFiles(orgId: string): Promise<number | null> {
    const { files, pace, removeBytes } = this.options;
    const from = this.places.get(orgId) ?? null;
    let [found, stuck, problem]: [number, number, string | null] = [from === null ? 0 : 1, 0, null];
    const failures = new FailuresInARow();
    for (let place = from, left = true; left && !pace.isStopped; ) {
      const done = await pace.step(async (limit) =>
        (await this.isStillDue(orgId)) ? files.forgetOf(orgId, { limit, after: place, failures }, removeBytes) : null,
      );
      if (done === null) return null;
      found += done.removed;
      stuck += done.stuck;
      problem ??= done.firstProblem;
      place = done.last;
      left = place !== null && !done.isAway;
      if (place === null) this.places.delete(orgId);
      else this.places.set(orgId, place);
    }
    if (problem !== null) throw new Error(stuck > 1 ? `${problem} (and ${stuck - 1} more)` : problem);
    return found;
  }

  /** A running export ends by itself, soon: its writer sees that the organization is deleted. */
  private async eraseExports(orgId: string): Promise<number | null> {
    const { exports, removeBytes } = this.options;
    return (await this.isStillDue(orgId)) ? exports.forgetOf(orgId, removeBytes) : null;
  }

  private isStillDue(orgId: string): Promise<boolean> {
    return this.options.database.transaction((transaction) => isTaken(transaction, orgId, STILL_DUE));
  }
}

/** Takes the locks of a step, for which others may have to wait. False: no step may be taken. */
async function isTaken(transaction: Transaction, orgId: string, lockDue: string): Promise<boolean> {
  const { rows } = await transaction.query<{ isHeld: boolean }>(HOLD, [orgId]);
  if (rows[0]?.isHeld !== true) return false;
  return (await transaction.query(lockDue, [orgId])).rowCount === 1;
}
