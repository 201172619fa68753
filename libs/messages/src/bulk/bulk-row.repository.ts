import { Database, type Queryable, despiteRowFault, retryTransient, type BulkRowResult } from '@chasqui/database';
import { LANE_SQL, type LaneLease } from '@chasqui/lanes';
import { Inject, Injectable } from '@nestjs/common';
import { MessageIntakeRepository } from '../intake/message-intake.repository';
import type { Intake, NewMessage } from '../intake/new-message';

export interface ReleasedRow {
  lease: LaneLease;
  message: NewMessage;
}

export interface FinishedRow {
  lease: LaneLease;
  batchId: string;
  index: number;
  result: BulkRowResult;
}

/** Leases under which rows may be released: not those of a paused bulk send. */
const FIND_HELD = {
  name: 'bulk_held',
  text: `with input as materialized (select * from json_to_recordset($1::json) as x(lane text, fence integer)) ${LANE_SQL.startable}`,
};

const RECORD_ROWS = {
  name: 'bulk_record_rows',
  text: `
    with input as materialized (
      select * from json_to_recordset($1::json) as x(lane text, fence integer, batch_id uuid, index integer, result jsonb)
    ), held as materialized (${LANE_SQL.held})
    update bulk_rows r set result = i.result, finished_at = clock_timestamp()
    from input i join held h on h.lane = i.lane and h.fence = i.fence
    where r.batch_id = i.batch_id and r.index = i.index and r.result is null
    returning r.batch_id || ' ' || r.index as name`,
};

const nameOf = ({ lane, fence }: LaneLease): string => `${lane} ${fence}`;

@Injectable()
export class BulkRowRepository {
  constructor(
    private readonly database: Database,
    @Inject(MessageIntakeRepository)
    private readonly intake: Pick<MessageIntakeRepository, 'prepare' | 'acceptOnce' | 'noteAccepted'>,
  ) {}

  /**
   * Puts rows into their numbers' lanes; one whose message exists already is accepted. A row that PostgreSQL refuses
   * does not harm its neighbors.
   *
   * @returns one entry per row, in order; null: its lease has passed to another owner, or its lane is paused. An Error
   * for a refused row
   */
  release(rows: readonly ReleasedRow[]): Promise<(Intake | Error | null)[]> {
    const together = async (some: readonly ReleasedRow[]): Promise<(Intake | Error | null)[]> => {
      // Before the transaction: transactions that each ask the pool for a second connection wait for each other.
      await this.intake.prepare(some.map((row) => row.message));
      const intakes = await this.database.transaction((queryable) => this.releaseTogether(queryable, some));
      this.intake.noteAccepted(some.flatMap(({ message }, n) => (intakes[n]?.kind === 'accepted' ? message : [])));
      return intakes;
    };
    return despiteRowFault(rows, together, (_, error) => [error]);
  }

  /** @returns false for a row whose lease is lost, or that has its result already */
  async record(rows: readonly FinishedRow[]): Promise<boolean[]> {
    const input = rows.map(({ lease, batchId, index, result }) => ({ ...lease, batch_id: batchId, index, result }));
    const values = [JSON.stringify(input)];
    const recorded = await retryTransient(() => this.database.query<{ name: string }>(RECORD_ROWS, values));
    const names = new Set(recorded.rows.map((row) => row.name));
    return rows.map(({ batchId, index }) => names.has(`${batchId} ${index}`));
  }

  private async releaseTogether(queryable: Queryable, rows: readonly ReleasedRow[]): Promise<(Intake | null)[]> {
    const leases = JSON.stringify(rows.map((row) => row.lease));
    const found = await queryable.query<LaneLease>(FIND_HELD, [leases]);
    const held = new Set(found.rows.map(nameOf));
    const ours = rows.filter((row) => held.has(nameOf(row.lease)));
    const intakes = await this.intake.acceptOnce(
      queryable,
      ours.map((row) => row.message),
    );
    const byRow = new Map(ours.map((row, place) => [row, intakes[place] ?? null]));
    return rows.map((row) => byRow.get(row) ?? null);
  }
}
