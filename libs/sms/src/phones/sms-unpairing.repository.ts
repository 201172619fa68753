import type { Mode, Database, Queryable, MessageStatus, SmsPhoneStatus, Transaction } from '@chasqui/database';
import { EventLogRepository } from '@chasqui/events';
import { applySmsChanges, type SmsChange } from '../messages/sms-change';
import { dropUnusedLogins } from './sms-logins';
import { fromAddressOf, type SenderPhone, SmsPhoneChoiceRepository } from './sms-phone-choice.repository';
import { phoneStatusEvent } from './sms-phone-status-event';
import {
  AT_ONCE,
  LOCK_LEAVING,
  LOCK_TARGET,
  MOVE,
  NOTE_CLEARED,
  NOTE_CLEARING,
  REST,
  TAKE_LEFT,
  type WaitingState,
} from './sms-unpairing.sql';

export interface Unpairing {
  /** The phone that now has its waiting messages; null: none was moved. */
  movedTo: string | null;
  moved: number;
  failed: number;
}

interface RestRow {
  id: string;
  state: 'queued' | 'started' | 'held';
  status: MessageStatus;
  now: Date;
}

interface Moved {
  moved: number;
  /** New conversations were created. */
  isTold: boolean;
}

interface PhoneRow {
  name: string;
  phone: string | null;
  toldStatus: SmsPhoneStatus;
}

interface Leaving {
  id: string;
  orgId: string;
  mode: Mode;
}

/** After this much silence a clearing process has given up. */
const CLEARING_MS = 60_000;

export class SmsUnpairingRepository {
  constructor(private readonly database: Database) {}

  /**
   * Unpairs a phone: its token is void at once. Messages never offered move to another connected phone of the
   * organization, in order; without one they fail DEVICE_OFFLINE and are refunded. Offered ones fail, too, without a
   * refund: they may have been sent.
   *
   * The phone goes in its own transaction, for which intakes wait; its messages follow in many: a hundred thousand take
   * half a minute. If the process dies meanwhile, `finishLeft` does the rest.
   *
   * @param alongside written in the transaction in which the phone goes
   * @returns null: the organization has no such phone
   */
  async unpair(
    orgId: string,
    mode: Mode,
    id: string,
    alongside?: (transaction: Transaction) => Promise<void>,
  ): Promise<Unpairing | null> {
    const leaving = { id, orgId, mode };
    return (await this.let(leaving, alongside)) ? this.clear(leaving) : null;
  }

  async finishLeft(): Promise<number> {
    for (let finished = 0; ; finished += 1) {
      const { rows } = await this.database.query<Leaving>(TAKE_LEFT, [CLEARING_MS]);
      if (rows[0] === undefined) return finished;
      await this.clear(rows[0]);
    }
  }

  private let(leaving: Leaving, alongside?: (transaction: Transaction) => Promise<void>): Promise<boolean> {
    const { id, orgId, mode } = leaving;
    return this.database.transaction(async (transaction) => {
      // Serializes pairing and unpairing of an organization's phones.
      await transaction.query('select id from organizations where id = $1 for no key update', [orgId]);
      const [phone] = (await transaction.query<PhoneRow>(LOCK_LEAVING, [id, orgId, mode])).rows;
      if (phone === undefined) return false;
      await release(transaction, orgId, mode, id, phone);
      await transaction.query(NOTE_CLEARING, [id, CLEARING_MS]);
      await alongside?.(transaction);
      return true;
    });
  }

  /**
   * Moves or ends all messages of an unpaired phone. Scheduled ones first: meanwhile they may join the waiting ones;
   * messages in hand last: a late report may put one back in line.
   */
  private async clear(leaving: Leaving): Promise<Unpairing> {
    const result: Unpairing = { movedTo: null, moved: 0, failed: 0 };
    await this.move(leaving, 'held', result);
    result.failed += await this.fail(leaving, 'held');
    result.failed += await this.fail(leaving, 'started');
    await this.move(leaving, 'queued', result);
    result.failed += await this.fail(leaving, 'queued');
    await this.database.query(NOTE_CLEARED, [leaving.id]);
    return result;
  }

  private async move(leaving: Leaving, state: WaitingState, result: Unpairing): Promise<void> {
    let target = await chooseTarget(this.database, leaving);
    while (target !== null) {
      const moved = await this.moveSome(leaving, state, target);
      if (moved === 0) return;
      if (moved === null) {
        target = await chooseTarget(this.database, leaving);
        continue;
      }
      result.moved += moved;
      result.movedTo = target.id;
    }
  }

  /** Null: the other phone was unpaired, too. */
  private moveSome({ id, orgId }: Leaving, state: WaitingState, target: SenderPhone): Promise<number | null> {
    return this.database.transaction(async (transaction) => {
      // Before any contact is locked, as intakes do.
      if ((await transaction.query(LOCK_TARGET, [target.id, orgId])).rows.length === 0) return null;
      const values = [orgId, id, target.id, fromAddressOf(target, null), JSON.stringify(target.simPhones)];
      const rows = await MOVE[state].run<Moved>(transaction, values, ([row]) => (row?.isTold ? [orgId] : []));
      await transaction.query(NOTE_CLEARING, [id, CLEARING_MS]);
      return rows[0]?.moved ?? 0;
    });
  }

  private fail({ id, orgId }: Leaving, state: RestRow['state']): Promise<number> {
    return failAll(() =>
      this.database.transaction(async (transaction) => {
        await transaction.query(NOTE_CLEARING, [id, CLEARING_MS]);
        return failSome(transaction, orgId, id, state, WHILE_PAIRED);
      }),
    );
  }
}

async function release(
  transaction: Queryable,
  orgId: string,
  mode: Mode,
  id: string,
  { name, phone, toldStatus }: PhoneRow,
): Promise<void> {
  await transaction.query(
    `with account as (update accounts set removed_at = now() where id = $1)
     update sms_phones set unpaired_at = now(), token_hash = null, app_id = null, sealed_signing_key = null,
       told_status = 'disconnected' where id = $1`,
    [id],
  );
  await dropUnusedLogins(transaction, orgId, mode);
  const change = { id, orgId, mode, name, phone, status: 'disconnected', previousStatus: toldStatus } as const;
  const event = phoneStatusEvent({ ...change, reason: 'unpaired' });
  await new EventLogRepository(transaction).append(transaction, [event]);
}

/** The first paired connected phone whose daily limit is not used up; else the first. */
async function chooseTarget(queryable: Queryable, { id, orgId, mode }: Leaving): Promise<SenderPhone | null> {
  const connected = await new SmsPhoneChoiceRepository(queryable).findConnected(orgId, mode, false);
  const others = connected.filter((phone) => phone.id !== id);
  const withRoom = others.find(({ dailyLimit, load }) => dailyLimit === null || load < dailyLimit);
  return withRoom ?? others[0] ?? null;
}

const WHILE_PAIRED = 'The phone was unpaired before it reported that it sent the message.';

/**
 * Ends a phone's messages in a state: failed DEVICE_OFFLINE. Those never offered are refunded. The caller has locked
 * the phone's row.
 *
 * @param errorMessage for the customer
 * @returns how many
 */
export function failSmsOf(
  transaction: Queryable,
  orgId: string,
  id: string,
  state: RestRow['state'],
  errorMessage: string,
): Promise<number> {
  return failAll(() => failSome(transaction, orgId, id, state, errorMessage));
}

async function failAll(failNext: () => Promise<number>): Promise<number> {
  for (let failed = 0; ; ) {
    const some = await failNext();
    failed += some;
    if (some < AT_ONCE) return failed;
  }
}

async function failSome(
  transaction: Queryable,
  orgId: string,
  id: string,
  state: RestRow['state'],
  errorMessage: string,
): Promise<number> {
  const { rows } = await transaction.query<RestRow>(REST[state], [orgId, id]);
  await applySmsChanges(
    transaction,
    rows.map((row) => toChange(row, errorMessage)),
  );
  return rows.length;
}

function toChange({ id, state, status, now }: RestRow, errorMessage: string): SmsChange {
  const isPending = status === 'pending';
  return {
    id,
    state: 'done',
    status: isPending ? 'failed' : null,
    at: now,
    source: 'api',
    detail: isPending ? 'DEVICE_OFFLINE' : null,
    errorCode: isPending ? 'DEVICE_OFFLINE' : null,
    errorMessage: isPending ? errorMessage : null,
    phoneState: null,
    dueInMs: null,
    parked: false,
    isLimited: false,
    lastError: null,
    refund: isPending && state !== 'started',
  };
}
