import type { Database, Transaction } from '@chasqui/entities';
import type { MediaFileRepository } from '@chasqui/messaging';
import { OWNED_TABLES, type OwnedTable } from '../tables/owned-tables';
import type { StepPace } from '../steps/step-pace';
import {
  BEGIN_ERASURE,
  eraseSql,
  ERASE_ORGANIZATION,
  HOLD,
  LOCK_DUE,
  NEXT_TO_ERASE,
  STILL_DUE,
  USE_INDEXES,
} from './erasure.sql';

/** Deletes the bytes of a file; it must not mind bytes that are not there. */
export type RemoveBytes = (id: string) => Promise<void>;

/**
 * Deletes organizations whose time has come (`deleting_at`), with everything in which they have rows and their files. A step is
 * one small transaction, and what is left is found by whoever goes on: a process may die at any moment.
 *
 * What was under way when the rows were deleted may have written once more. So the organization itself goes in a run that found
 * nothing else any more.
 */
export class OrganizationEraser {
  constructor(
    private readonly database: Database,
    private readonly files: MediaFileRepository,
    private readonly removeBytes: RemoveBytes,
    private readonly pace: StepPace,
  ) {}

  /**
   * Deletes what there is to delete now. One organization that cannot be deleted does not hold up the others.
   *
   * @returns ids of organizations that are gone
   * @throws the first failure, when the others are done
   */
  async run(): Promise<string[]> {
    const [seen, gone, failures]: [string[], string[], unknown[]] = [[], [], []];
    while (!this.pace.isStopped) {
      const { rows } = await this.database.query<{ id: string }>(NEXT_TO_ERASE, [seen]);
      const [next] = rows;
      if (next === undefined) break;
      seen.push(next.id);
      try {
        if (await this.erase(next.id)) gone.push(next.id);
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
    return gone;
  }

  /** @returns whether it is gone: nothing of it was found any more */
  private async erase(orgId: string): Promise<boolean> {
    if (!(await this.begin(orgId))) return false;
    let found = 0;
    for (const table of OWNED_TABLES) {
      if ('with' in table.erased || ('kept' in table.erased && table.name !== 'media_files')) continue;
      for (let left = true; left && !this.pace.isStopped; ) {
        const [gone, limit] = await this.pace.step(async (rows) => {
          const most = 'atOnce' in table.erased ? (table.erased.atOnce ?? rows) : rows;
          return [await this.step(table, orgId, most), most] as const;
        });
        if (gone === null) return false;
        found += gone;
        left = gone === limit;
      }
    }
    if (found > 0 || this.pace.isStopped) return false;
    const { rowCount } = await this.database.query(ERASE_ORGANIZATION, [orgId]);
    return rowCount === 1;
  }

  /** From then on there is no way back. @returns false: another process is deleting it, or it is not to be deleted any more */
  private begin(orgId: string): Promise<boolean> {
    return this.database.transaction(async (transaction) => {
      if (!(await isTaken(transaction, orgId, LOCK_DUE))) return false;
      await transaction.query(BEGIN_ERASURE, [orgId]);
      return true;
    });
  }

  /** @returns how many rows are gone; null: another process is deleting it, or it is not to be deleted any more */
  private async step(table: OwnedTable, orgId: string, limit: number): Promise<number | null> {
    if (table.name === 'media_files') {
      const isDue = await this.database.transaction((transaction) => isTaken(transaction, orgId, STILL_DUE));
      return isDue ? this.files.forgetOf(orgId, limit, this.removeBytes) : null;
    }
    return this.database.transaction(async (transaction) => {
      if (!(await isTaken(transaction, orgId, STILL_DUE))) return null;
      await transaction.query(USE_INDEXES);
      const { rows } = await transaction.query<{ gone: number }>(eraseSql(table), [orgId, limit]);
      return rows[0]?.gone ?? 0;
    });
  }
}

/** Whether a step may be taken, for which the transaction holds what others would need. */
async function isTaken(transaction: Transaction, orgId: string, lockDue: string): Promise<boolean> {
  const { rows } = await transaction.query<{ isHeld: boolean }>(HOLD, [orgId]);
  if (rows[0]?.isHeld !== true) return false;
  return (await transaction.query(lockDue, [orgId])).rowCount === 1;
}
