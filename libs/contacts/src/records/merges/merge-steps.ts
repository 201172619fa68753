import type { ContactMergeState, Database, Mode, Queryable } from '@chasqui/database';
import { SET_STATE } from './contact-merge.sql';
import { type StepRunner, takeSteps } from '../steps/take-steps';
import * as SQL from './merge-steps.sql';

interface HeldMerge {
  id: string;
  orgId: string;
  mode: Mode;
  survivorId: string;
  fromId: string;
  state: ContactMergeState;
  conversationIds: string[];
  mergedAt: Date;
  /** Too old to be undone. */
  isOld: boolean;
  canBeUndone: boolean;
}

const AT_ONCE = 20;

/** The slow part of merges, in small transactions. After a crash the next run goes on; several may work at once. */
export class ContactMergeSteps {
  constructor(private readonly database: Database) {}

  /** @returns whether there may be more to do */
  async run(run: StepRunner): Promise<boolean> {
    const { rows: found } = await this.database.query<{ id: string }>(SQL.FIND_WORK, [AT_ONCE]);
    return takeSteps(found, run, (id, rows) =>
      this.database.transaction((transaction) => this.take(transaction, id, rows)),
    );
  }

  /** In the caller's transaction. @returns false: another process holds the merge */
  async take(transaction: Queryable, id: string, rows: number): Promise<boolean> {
    const { rows: held } = await transaction.query<HeldMerge>(SQL.HOLD, [id]);
    const [merge] = held;
    if (merge === undefined) return false;
    await this.stepOf(transaction, merge, rows);
    return true;
  }

  private async stepOf(transaction: Queryable, merge: HeldMerge, rows: number): Promise<void> {
    const { id } = merge;
    switch (merge.state) {
      case 'moving':
        if (await moveAll(transaction, merge, rows))
          await setState(transaction, id, merge.canBeUndone ? 'done' : 'over');
        return;
      case 'naming':
        if (await nameAll(transaction, merge, rows)) await setState(transaction, id, 'over');
        return;
      case 'returning':
        if (await returnAll(transaction, merge, rows)) await setState(transaction, id, 'over');
        return;
      case 'done':
        // The previous version ended merges that cannot be undone, and named no messages.
        if (merge.isOld) await setState(transaction, id, merge.canBeUndone ? 'over' : 'naming');
        return;
      case 'over':
        if (((await transaction.query(SQL.FORGET_MESSAGES, [id, rows])).rowCount ?? 0) < rows)
          await transaction.query(SQL.FORGET, [id]);
    }
  }
}

async function moveAll(
  transaction: Queryable,
  { id, orgId, mode, survivorId, fromId, conversationIds, canBeUndone }: HeldMerge,
  rows: number,
): Promise<boolean> {
  for (const statement of SQL.MOVE) {
    const values = [orgId, mode, fromId, survivorId, conversationIds, id, rows, canBeUndone];
    if ((await countOf(transaction, statement, values)) === rows) return false;
  }
  return true;
}

async function returnAll(
  transaction: Queryable,
  { id, orgId, mode, survivorId, fromId, mergedAt }: HeldMerge,
  rows: number,
): Promise<boolean> {
  const owners = [orgId, mode, fromId, survivorId];
  if ((await countOf(transaction, SQL.RETURN, [...owners, id, rows])) === rows) return false;
  return (await countOf(transaction, SQL.RETURN_LATER, [...owners, mergedAt, rows])) < rows;
}

async function nameAll(transaction: Queryable, { orgId, mode, survivorId }: HeldMerge, rows: number): Promise<boolean> {
  return (await countOf(transaction, SQL.NAME, [orgId, mode, survivorId, rows])) < rows;
}

async function countOf(transaction: Queryable, statement: (typeof SQL)['RETURN'], values: unknown[]): Promise<number> {
  const { rows } = await transaction.query<{ moved: number }>(statement, values);
  return rows[0]?.moved ?? 0;
}

async function setState(transaction: Queryable, id: string, state: ContactMergeState): Promise<void> {
  await transaction.query(SET_STATE, [id, state]);
}
