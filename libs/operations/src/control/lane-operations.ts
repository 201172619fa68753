import { type Database, type Transaction, within } from '@chasqui/database';
import { type Doorbell, LaneOwnerRepository, LATE_SUFFIX, LanePauseRepository, type PausedBy } from '@chasqui/lanes';
import { cancelMessage } from '@chasqui/messages';
import { goByIndex } from '../board/by-index';
import { LANE_KINDS, type LaneKindName } from '../why/lane-facts';
import { AT_ONCE, FIND_STANDING, FIND_UNSTARTED, RETRY_DELIVERIES, RETRY_MESSAGES } from './lane-operations.sql';

/** Stored in audits: never rename. */
export type LaneAction = 'lane.pause' | 'lane.resume' | 'lane.drain' | 'lane.retry' | 'lane.discard';

export interface LaneAuditEntry {
  action: LaneAction;
  orgId: string;
  actor: PausedBy;
  lane: string;
  kind: LaneKindName;
  /** Null: the whole lane. */
  rowId: string | null;
  /** Changed rows; null: rows were not the target. */
  rows: number | null;
}

/** Runs in the action's transaction: without the audit nothing is done. */
export type LaneAudit = (transaction: Transaction, entry: LaneAuditEntry) => Promise<void>;

/**
 * `done`: as asked. `unchanged`: it was so already, or there was nothing to do. `paused`, `suspended`: nothing leaves
 * such a lane. `unsupported`: this kind of lane has no such action. `no_lane`: unknown.
 */
export type LaneOutcome =
  | { kind: 'done'; rows: number | null; hasMore: boolean }
  | { kind: 'unchanged' | 'paused' | 'suspended' | 'unsupported' | 'no_lane' };

export type LaneDoorbells = Readonly<Record<LaneKindName, Pick<Doorbell, 'ring'>>>;

interface ChosenLane {
  lane: string;
  kind: LaneKindName;
  id: string;
  orgId: string;
  /** Its own name, and that of the lane for overtaken rows. */
  names: readonly string[];
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/**
 * Operators' actions on a lane of any organization; the caller checks permission.
 *
 * No process takes a paused lane, and its owner stops within a moment. Running calls end normally: a request that waits
 * for its answer gets it from the gateway app. New messages are accepted and wait. A waiting caller of `POST
 * /whatsapp/send` is told at the end of its time that the message was not sent (`EXPIRED`, refunded, its
 * Idempotency-Key is free), as for a number that is busy for too long; a message with its own lifetime expires when the
 * lane is resumed, or by its channel's clock.
 */
export class LaneOperations {
  private readonly owners: LaneOwnerRepository;

  constructor(
    private readonly database: Database,
    private readonly doorbells: LaneDoorbells,
    private readonly audit: LaneAudit,
  ) {
    this.owners = new LaneOwnerRepository(database);
  }

  pause(lane: string, actor: PausedBy): Promise<LaneOutcome> {
    return this.run(lane, actor, 'lane.pause', async (transaction, { names }) => {
      const changed = await new LanePauseRepository(transaction).pause(names, actor);
      return changed.length === 0 ? { kind: 'unchanged' } : ALL;
    });
  }

  resume(lane: string, actor: PausedBy): Promise<LaneOutcome> {
    return this.run(lane, actor, 'lane.resume', async (transaction, { names }) => {
      const changed = await new LanePauseRepository(transaction).resume(names);
      return changed.length === 0 ? { kind: 'unchanged' } : ALL;
    });
  }

  /** Works on due rows now, whatever the lane waits for. Nothing is deleted. */
  drain(lane: string, actor: PausedBy): Promise<LaneOutcome> {
    return this.run(lane, actor, 'lane.drain', async (transaction, { names }) => {
      const stands = await whyItStands(transaction, names);
      if (stands !== null) return { kind: stands };
      await new LanePauseRepository(transaction).unblock(names);
      return ALL;
    });
  }

  /**
   * Makes rows that wait for their next try due now, at most 500 at once. Scheduled ones stay scheduled, and a bulk
   * send has nothing to try again.
   *
   * @param rowId one message or delivery; null: the whole lane
   */
  retry(lane: string, actor: PausedBy, rowId: string | null = null): Promise<LaneOutcome> {
    return this.run(
      lane,
      actor,
      'lane.retry',
      async (transaction, chosen) => {
        if (chosen.kind === 'bulk') return { kind: 'unsupported' };
        const stands = await whyItStands(transaction, chosen.names);
        if (stands !== null) return { kind: stands };
        const rows = await hasten(transaction, chosen, rowId);
        if (rows === 0) return { kind: 'unchanged' };
        await new LanePauseRepository(transaction).unblock(chosen.names);
        return { kind: 'done', rows, hasMore: rowId === null && rows >= AT_ONCE };
      },
      rowId,
    );
  }

  /**
   * Fails messages that were never started as CANCELED, with their event and a refund, at most 500 at once. Works on a
   * paused lane, too.
   *
   * @param rowId one message; null: the whole lane
   */
  discard(lane: string, actor: PausedBy, rowId: string | null = null): Promise<LaneOutcome> {
    return this.run(
      lane,
      actor,
      'lane.discard',
      async (transaction, chosen) => {
        if (chosen.kind === 'hook' || chosen.kind === 'bulk') return { kind: 'unsupported' };
        const values = [chosen.names, rowId, chosen.id, AT_ONCE];
        const found = await transaction.query<{ id: string; mode: 'live' | 'test'; orgId: string }>(
          FIND_UNSTARTED,
          values,
        );
        let rows = 0;
        // In order of ids, as everywhere.
        for (const { id, mode, orgId } of found.rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
          if (await cancelMessage(within(transaction), { orgId, mode, id, onlyUntried: true })) rows += 1;
        }
        return rows === 0 ? { kind: 'unchanged' } : { kind: 'done', rows, hasMore: found.rows.length >= AT_ONCE };
      },
      rowId,
    );
  }

  private async run(
    lane: string,
    actor: PausedBy,
    action: LaneAction,
    work: (transaction: Transaction, chosen: ChosenLane) => Promise<LaneOutcome>,
    rowId: string | null = null,
  ): Promise<LaneOutcome> {
    const chosen = await this.find(lane);
    if (chosen === null) return { kind: 'no_lane' };
    const { kind, orgId, names } = chosen;
    const outcome = await this.database.transaction(async (transaction) => {
      await goByIndex(transaction);
      const result = await work(transaction, chosen);
      if (result.kind === 'done') {
        await this.audit(transaction, { action, orgId, actor, lane, kind, rowId, rows: result.rows });
      }
      return result;
    });
    const rings = action === 'lane.resume' || action === 'lane.drain' || action === 'lane.retry';
    if (outcome.kind === 'done' && rings) for (const name of names) this.doorbells[kind].ring(name);
    return outcome;
  }

  private async find(lane: string): Promise<ChosenLane | null> {
    const kind = LANE_KINDS.find((name) => lane.startsWith(`${name}:`));
    const id = lane.slice(lane.indexOf(':') + 1);
    if (kind === undefined || !UUID.test(id)) return null;
    const orgId = (await this.owners.ownersOf(kind, [id])).get(id);
    if (orgId === undefined) return null;
    return { lane, kind, id, orgId, names: kind === 'wa' ? [lane, `${lane}${LATE_SUFFIX}`] : [lane] };
  }
}

const ALL: LaneOutcome = { kind: 'done', rows: null, hasMore: false };

async function whyItStands(transaction: Transaction, lanes: readonly string[]): Promise<'paused' | 'suspended' | null> {
  const { rows } = await transaction.query<{ isSuspended: boolean }>(FIND_STANDING, [lanes]);
  if (rows.length === 0) return null;
  return rows.some(({ isSuspended }) => isSuspended) ? 'suspended' : 'paused';
}

async function hasten(
  transaction: Transaction,
  { kind, names, id }: ChosenLane,
  rowId: string | null,
): Promise<number> {
  const { rows } =
    kind === 'hook'
      ? await transaction.query(RETRY_DELIVERIES, [names, rowId, AT_ONCE])
      : await transaction.query(RETRY_MESSAGES, [names, rowId, id, AT_ONCE]);
  return rows.length;
}
