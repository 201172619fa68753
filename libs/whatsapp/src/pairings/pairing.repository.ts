import {
  type Database,
  deleteSome,
  type FailureReason,
  type Queryable,
  type Statement,
  type NumberClaim,
  type WhatsappNumberStatus,
  type PairingKind,
  type PairingState,
} from '@chasqui/database';
import { NUMBER_COLUMNS, type NumberRow, writeNumberChanges } from '../numbers/number-changes';
import { OPEN_PAIRING } from '../numbers/pairing.sql';

export interface StartedPairing {
  id: string;
  kind: PairingKind;
  state: PairingState;
  gatewayId: string;
  phone: string;
  /** Including this try. */
  attempts: number;
}

export interface DuePairing {
  id: string;
  kind: PairingKind;
  state: PairingState;
}

export interface PairingPlace extends DuePairing {
  orgId: string;
  gatewayId: string;
}

export interface TellFailure {
  errorCode: string;
  errorMessage: string;
}

export interface LinkFailure {
  code: string;
  /** Null: the catalogue's text. */
  message: string | null;
  reason: FailureReason | null;
}

/** A number that its gateway has not been told to forget yet. */
export interface UntoldUnlink {
  id: string;
  orgId: string;
  gatewayId: string;
  phone: string;
  attempts: number;
  since: Date;
  nextTryAt: Date;
  /** Why the last try failed; null: no try yet. */
  reason: string | null;
}

/** Links that wait for their gateway, or everything that gateways have to be told. */
export type PairingLane = 'links' | 'unlinks';

export interface DueLimits {
  most: number;
  mostPerOrg: number;
}

/** Outcome of a link for the waiting caller. `errorCode` null: the gateway pairs it, or has it connected. */
export interface PairingOutcome {
  id: string;
  replyTo: string | null;
  /** `canceled`: another request replaced it. */
  state: PairingState;
  errorCode: string | null;
  errorMessage: string | null;
  errorReason: FailureReason | null;
}

interface Locked {
  id: string;
  kind: PairingKind;
  state: PairingState;
  gatewayId: string;
  attempts: number;
  previousStatus: WhatsappNumberStatus | null;
  previousClaim: NumberClaim | null;
  isDue: boolean;
  isGivenUp: boolean;
  /** A worker holds a pairing of this number, perhaps another one. */
  isLeased: boolean;
}

/** A gateway is told for this long that a number is not wanted. */
const TELL_DAYS = 30;

/** As in the partial indexes. */
const LANES: Readonly<Record<PairingLane, string>> = {
  links: `due_at is not null and kind = 'link' and state = 'queued'`,
  unlinks: `due_at is not null and (kind <> 'link' or state <> 'queued')`,
};

/** From organization to organization through the index: one with many pairings costs the others nothing. */
const dueIn = (lane: PairingLane, [most, mostPerOrg]: readonly [string, string]): string => `
       (with recursive orgs as (
           (select org_id from pairings where ${LANES[lane]} order by org_id limit 1)
           union all
           select (select p.org_id from pairings p where ${LANES[lane]} and p.org_id > orgs.org_id
                    order by p.org_id limit 1)
             from orgs where orgs.org_id is not null)
         select due.id, due.kind, due.state
           from orgs cross join lateral (
             select id, kind, state, row_number() over (order by due_at) as place from (
               select id, kind, state, due_at from pairings
                where org_id = orgs.org_id and ${LANES[lane]} and due_at <= now()
                  and (leased_until is null or leased_until < now())
                order by due_at limit ${mostPerOrg}) oldest) due
          order by due.place, random() limit ${most})`;
const DUE: Statement = {
  name: 'pairings-due',
  text: `${dueIn('links', ['$1', '$2'])} union all ${dueIn('unlinks', ['$3', '$4'])}`,
};

const OUTCOME = `id, reply_to, state, error_code, error_message,
  error_reason`;

/** No worker was there in time. */
const NOT_TAKEN_UP: LinkFailure = { code: 'SERVICE_UNAVAILABLE', message: null, reason: null };

/**
 * Open pairings. A worker starts one (a lease on its number: a link never overtakes an unlink in progress), calls the
 * gateway, and records; a record for a pairing canceled meanwhile changes nothing.
 */
export class PairingRepository {
  constructor(private readonly database: Database) {}

  /**
   * Due pairings without a worker: per organization the ones due longest; if not all organizations fit, different ones
   * each time, so that none is skipped.
   */
  async findDue({ links, unlinks }: Readonly<Record<PairingLane, DueLimits>>): Promise<DuePairing[]> {
    const limits = [links.most, links.mostPerOrg, unlinks.most, unlinks.mostPerOrg];
    const { rows } = await this.database.query<DuePairing>(DUE, limits);
    return rows;
  }

  /** Null: the pairing is gone. */
  async findPlace(id: string): Promise<PairingPlace | null> {
    const { rows } = await this.database.query<PairingPlace>(
      {
        name: 'pairing-place',
        text: 'select id, kind, state, org_id, gateway_id from pairings where id = $1',
      },
      [id],
    );
    return rows[0] ?? null;
  }

  /** Unlinks that gateways were not told yet, oldest first; null: all organizations or gateways. */
  async findUntold(orgId: string | null, gatewayId: string | null, limit: number): Promise<UntoldUnlink[]> {
    const { rows } = await this.database.query<UntoldUnlink>(
      `select p.id, p.org_id, p.gateway_id, n.phone, p.attempts, p.created_at as since,
              p.due_at as next_try_at, p.error_message as reason
         from pairings p join whatsapp_numbers n on n.id = p.number_id
        where ($1::uuid is null or p.org_id = $1) and ($2::uuid is null or p.gateway_id = $2)
          and p.kind = 'unlink' and p.state = 'queued' and p.due_at is not null
        order by p.id limit $3`,
      [orgId, gatewayId, limit],
    );
    return rows;
  }

  /**
   * Takes a pairing up. A link whose caller has left is ended instead; one that was not scanned expires here.
   *
   * @param leaseMs longer than the call takes
   * @returns null: nothing to do, or another worker has it
   */
  start(id: string, leaseMs: number): Promise<StartedPairing | null> {
    return this.locked(id, async (transaction, pairing, number) => {
      if (!pairing.isDue || pairing.isLeased) return null;
      if (pairing.kind === 'link' && pairing.state === 'queued' && pairing.isGivenUp) {
        await this.fail(transaction, pairing, number, NOT_TAKEN_UP);
        return null;
      }
      const state = pairing.state === 'asked' ? 'expiring' : pairing.state;
      if (pairing.state === 'asked' && !(await this.expire(transaction, pairing, number))) return null;
      const attempts = pairing.state === state ? pairing.attempts + 1 : 1;
      await transaction.query(
        `update pairings set state = $2, attempts = $3, tried_at = now(),
                leased_until = now() + $4 * interval '1 millisecond'
          where id = $1`,
        [id, state, attempts, leaseMs],
      );
      return { id, kind: pairing.kind, state, gatewayId: pairing.gatewayId, phone: number.phone, attempts };
    });
  }

  /**
   * The gateway pairs the number: it has to be scanned within `expiresInMs`.
   *
   * @returns the outcome for the caller; null: the pairing was canceled meanwhile
   */
  async recordAsked(id: string, expiresInMs: number): Promise<PairingOutcome | null> {
    const { rows } = await this.database.query<PairingOutcome>(
      `update pairings
          set state = case when state = 'queued' then 'asked' else state end, leased_until = null,
              due_at = case when state = 'queued' then now() + $2 * interval '1 millisecond' else due_at end
        where id = $1 returning ${OUTCOME}`,
      [id, expiresInMs],
    );
    return rows[0] ?? null;
  }

  /**
   * The gateway has the number connected, or knows that it is not wanted.
   *
   * @param apply further changes of the same transaction, while the pairing is still open
   */
  recordDone(id: string, apply?: (transaction: Queryable) => Promise<unknown>): Promise<PairingOutcome | null> {
    return this.database.transaction(async (transaction) => {
      await apply?.(transaction);
      const { rows } = await transaction.query<PairingOutcome>(
        `update pairings p
            set leased_until = null, due_at = null,
                state = case when ${OPEN_PAIRING} then case when p.state = 'expiring' then 'expired' else 'done' end
                             else p.state end,
                ended_at = coalesce(p.ended_at, now())
          where p.id = $1 returning ${OUTCOME}`,
        [id],
      );
      return rows[0] ?? null;
    });
  }

  /** The gateway refused a link, or could not be asked: the number gets its previous status back. */
  recordFailed(id: string, failure: LinkFailure): Promise<PairingOutcome | null> {
    return this.locked(id, (transaction, pairing, number) => this.fail(transaction, pairing, number, failure));
  }

  /**
   * The gateway could not be told: try again after `afterMs`, or when it comes back; gives up after 30 days.
   *
   * @param why shown for a pairing that is not done
   */
  async recordRetry(id: string, afterMs: number, why: TellFailure): Promise<void> {
    await this.database.query(
      `with told as (
         select p.id, ${OPEN_PAIRING} as is_open, p.created_at < now() - interval '${TELL_DAYS} days' as is_over
           from pairings p where p.id = $1)
       update pairings p
          set leased_until = null, error_code = $3, error_message = $4,
              due_at = case when told.is_open and not told.is_over then now() + $2 * interval '1 millisecond' end,
              state = case when not (told.is_open and told.is_over) then p.state
                           when p.state = 'expiring' then 'expired' else 'failed' end,
              ended_at = case when told.is_open and told.is_over then now() else p.ended_at end
         from told where p.id = told.id`,
      [id, afterMs, why.errorCode, why.errorMessage],
    );
  }

  /** Ends a link that no worker took up in time. @returns its current outcome; null: a worker has it */
  giveUp(id: string): Promise<PairingOutcome | null> {
    return this.locked(id, async (transaction, pairing, number) => {
      if (pairing.state !== 'queued') return (await this.findAnswerable([id]))[0] ?? null;
      return pairing.isLeased ? null : this.fail(transaction, pairing, number, NOT_TAKEN_UP);
    });
  }

  /**
   * A gateway is back: what it could not be told is due now. What it refused a moment ago is not: one that comes and
   * goes would be asked without end.
   */
  async wake(gatewayId: string): Promise<void> {
    await this.database.query(
      `update pairings set due_at = now()
        where gateway_id = $1 and due_at > now() and (state = 'expiring' or (state = 'queued' and kind = 'unlink'))
          and (error_code is null or error_code = 'GATEWAY_CLOSED' or tried_at < now() - interval '5 minutes')`,
      [gatewayId],
    );
  }

  async findAnswerable(ids: readonly string[]): Promise<PairingOutcome[]> {
    const { rows } = await this.database.query<PairingOutcome>(
      {
        name: 'pairings-answerable',
        text: `select ${OUTCOME} from pairings where id = any ($1) and state <> 'queued'`,
      },
      [ids],
    );
    return rows;
  }

  /** Deletes pairings that ended 30 days ago. @returns how many; fewer than `limit`: none is left */
  forgetOld(limit: number): Promise<number> {
    return deleteSome(this.database, 'pairings', `ended_at < now() - interval '30 days'`, limit);
  }

  /** Locks the number, then the pairing: the common order. */
  private locked<T>(
    id: string,
    work: (transaction: Queryable, pairing: Locked, number: NumberRow) => Promise<T | null>,
  ): Promise<T | null> {
    return this.database.transaction(async (transaction) => {
      const numbers = await transaction.query<NumberRow>(
        `select ${NUMBER_COLUMNS} from whatsapp_numbers n where n.id = (select number_id from pairings where id = $1)
            for update`,
        [id],
      );
      const pairings = await transaction.query<Locked>(
        `select id, kind, state, gateway_id, attempts, previous_status,
                previous_claim, coalesce(due_at <= now(), false) as is_due,
                coalesce(give_up_at <= now(), false) as is_given_up,
                exists (select from pairings o where o.number_id = p.number_id and o.leased_until > now()) as is_leased
           from pairings p where id = $1 for update of p`,
        [id],
      );
      const [number] = numbers.rows;
      const [pairing] = pairings.rows;
      return number === undefined || pairing === undefined ? null : work(transaction, pairing, number);
    });
  }

  private async fail(
    transaction: Queryable,
    pairing: Locked,
    before: NumberRow,
    { code, message, reason }: LinkFailure,
  ): Promise<PairingOutcome | null> {
    const { rows } = await transaction.query<PairingOutcome>(
      `update pairings
          set leased_until = null, due_at = null, ended_at = coalesce(ended_at, now()),
              state = case when state = 'queued' then 'failed' else state end,
              error_code = case when state = 'queued' then $2 else error_code end,
              error_message = case when state = 'queued' then $3 else error_message end,
              error_reason = case when state = 'queued' then $4 else error_reason end
        where id = $1 returning ${OUTCOME}`,
      [pairing.id, code, message, reason],
    );
    // A report of its gateway may have changed it meanwhile: then that is the truth.
    if (pairing.state === 'queued' && before.status === 'pending') {
      const previous = pairing.previousStatus;
      const status = previous === null || previous === 'pending' || previous === 'waiting_qr' ? 'qr_expired' : previous;
      const claim = before.pairedAt === null && pairing.previousClaim !== 'released' ? 'lapsed' : pairing.previousClaim;
      if (claim === null) throw new Error(`the pairing ${pairing.id} does not say whose its number was`);
      await writeNumberChanges(transaction, [{ before, after: { ...before, status, claim, reason: 'link_failed' } }]);
    }
    return rows[0] ?? null;
  }

  /** It was not scanned. @returns false: the number is or was connected meanwhile, the pairing is over */
  private async expire(transaction: Queryable, pairing: Locked, before: NumberRow): Promise<boolean> {
    const isWaiting = ['pending', 'waiting_qr', 'qr_expired'].includes(before.status);
    if (!isWaiting && before.pairedAt !== null) {
      await transaction.query(`update pairings set state = 'done', ended_at = now(), due_at = null where id = $1`, [
        pairing.id,
      ]);
      return false;
    }
    const isRunning = before.status === 'pending' || before.status === 'waiting_qr';
    const after: NumberRow = {
      ...before,
      ...(isRunning && { status: 'qr_expired', reason: 'not_scanned' }),
      // A number that was never connected is free again.
      ...(before.pairedAt === null && { claim: 'lapsed' }),
    };
    await writeNumberChanges(transaction, [{ before, after }]);
    return true;
  }
}
