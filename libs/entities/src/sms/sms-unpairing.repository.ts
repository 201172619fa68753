import type { Mode } from '../api-keys/api-key.entity';
import type { Database, Queryable, Statement } from '../database/database';
import { EventLogRepository } from '../events/event-log.repository';
import { EVENT_SQL } from '../events/event.sql';
import type { MessageState, MessageStatus } from '../messages/message-status';
import { applySmsChanges, type SmsChange } from './sms-change';
import { dropUnusedLogins } from './sms-logins';
import { fromAddressOf, type SenderPhone, SmsPhoneChoiceRepository } from './sms-phone-choice.repository';
import type { SmsPhoneStatus } from './sms-phone.entity';
import { phoneStatusEvent } from './sms-phone-status.event';

/** What became of the messages of a phone that was unpaired. */
export interface Unpairing {
  /** The phone that has its waiting messages now; null: none was moved. */
  movedTo: string | null;
  moved: number;
  failed: number;
}

type WaitingState = Extract<MessageState, 'queued' | 'held'>;

const AT_ONCE = 1_000;

/** Rows of a phone in a state. Scheduled ones are in no index of lanes. */
const OF_PHONE: Readonly<Record<Extract<MessageState, 'queued' | 'started' | 'held'>, string>> = {
  queued: `m.lane collate "C" = 'sms:' || $2::text and m.state = 'queued'`,
  started: `m.lane collate "C" = 'sms:' || $2::text and m.state = 'started'`,
  held: `m.channel = 'sms' and m.state = 'held' and m.device_id = $2::uuid`,
};

/** Moves messages that no phone was offered, with their places in line, and their conversations. */
const moveFrom = (state: WaitingState): Statement => ({
  name: `sms_unpair_move_${state}`,
  text: `
    with waiting as materialized (
      select m.id, m.mode, m.contact_id from messages m
      where ${OF_PHONE[state]} and m.org_id = $1 and m.attempts = 0 and m.contact_id is not null
      order by m.id limit ${AT_ONCE}
    ),
    person as materialized (
      select c.id from contacts c join (select distinct contact_id from waiting) w on w.contact_id = c.id
      order by c.id for no key update of c
    ),
    talk as (
      insert into conversations as v (id, org_id, mode, channel, device_id, contact_id, last_message_at)
      select uuidv7(), $1, mode, 'sms', $3::uuid, contact_id, now()
      from (select distinct w.mode, w.contact_id from waiting w join person p on p.id = w.contact_id order by 2) pair
      on conflict (device_id, contact_id) where device_id is not null do update set last_message_at = now()
      returning v.*, old.id is null as is_new
    ),
    moved as (
      update messages m set
        device_id = $3::uuid, lane = 'sms:' || $3::text, conversation_id = t.id, updated_at = now(),
        from_address = case when m.payload -> 'sms' ->> 'sim' is null then $4
          else coalesce($5::jsonb ->> (m.payload -> 'sms' ->> 'sim'), '') end,
        payload = jsonb_set(m.payload, '{sms,first_conversation_id}',
          coalesce(m.payload #> '{sms,first_conversation_id}', to_jsonb(m.conversation_id)))
      from waiting w join talk t on t.contact_id = w.contact_id
      where m.id = w.id and m.state = '${state}' and m.attempts = 0 returning m.id
    ),
    fact as materialized (
      select uuidv7() as id, t.org_id, t.mode, 'conversation.created' as type, t.channel, t.device_id as account_id,
        t.id as subject_id, ${EVENT_SQL.conversationData('t')} as payload
      from talk t where t.is_new
    ),
    ${EVENT_SQL.log('fact')}
    select count(*)::integer as moved from moved`,
});

const MOVE = { queued: moveFrom('queued'), held: moveFrom('held') };

const findRest = (state: keyof typeof OF_PHONE): Statement => ({
  name: `sms_unpair_rest_${state}`,
  text: `
    select m.id, m.state, m.status, now() as now from messages m
    where ${OF_PHONE[state]} and m.org_id = $1 order by m.id limit ${AT_ONCE} for no key update of m`,
});

const REST = { queued: findRest('queued'), started: findRest('started'), held: findRest('held') };

interface RestRow {
  id: string;
  state: 'queued' | 'started' | 'held';
  status: MessageStatus;
  now: Date;
}

interface PhoneRow {
  name: string;
  phone: string | null;
  toldStatus: SmsPhoneStatus;
}

/** How SMS phones leave an organization. */
export class SmsUnpairingRepository {
  constructor(private readonly database: Database) {}

  /**
   * Unpairs a phone: its token is worthless at once. Messages that it was never offered move to another connected phone
   * of the organization, and keep their order; if there is none they fail DEVICE_OFFLINE and are refunded. What it was
   * offered fails, too, and is not refunded: it may have been sent.
   *
   * @returns null: the organization has no such phone
   */
  unpair(orgId: string, mode: Mode, id: string): Promise<Unpairing | null> {
    return this.database.transaction(async (transaction) => {
      // Two phones of an organization that are unpaired at once must not wait for each other.
      await transaction.query('select id from organizations where id = $1 for no key update', [orgId]);
      const phone = await lockPhone(transaction, orgId, mode, id);
      if (phone === null) return null;
      await release(transaction, orgId, mode, id, phone);
      const target = await chooseTarget(transaction, orgId, mode, id);
      let moved = 0;
      if (target !== null) {
        for (const state of ['queued', 'held'] as const) moved += await move(transaction, orgId, id, state, target);
      }
      let failed = 0;
      for (const state of ['started', 'queued', 'held'] as const)
        failed += await failSmsOf(transaction, orgId, id, state, WHILE_PAIRED);
      transaction.noteFacts?.([orgId]);
      return { movedTo: moved > 0 ? (target?.id ?? null) : null, moved, failed };
    });
  }
}

/** Waits for intakes under way that share the row, and lets none begin. */
async function lockPhone(transaction: Queryable, orgId: string, mode: Mode, id: string): Promise<PhoneRow | null> {
  const { rows } = await transaction.query<PhoneRow>(
    `select name, phone, told_status as "toldStatus" from sms_phones
     where id = $1 and org_id = $2 and mode = $3 and unpaired_at is null for update`,
    [id, orgId, mode],
  );
  return rows[0] ?? null;
}

async function release(
  transaction: Queryable,
  orgId: string,
  mode: Mode,
  id: string,
  { name, phone, toldStatus }: PhoneRow,
): Promise<void> {
  await transaction.query(
    `update sms_phones set unpaired_at = now(), token_hash = null, app_id = null, sealed_signing_key = null,
       told_status = 'disconnected' where id = $1`,
    [id],
  );
  await dropUnusedLogins(transaction, orgId, mode);
  const change = { id, orgId, mode, name, phone, status: 'disconnected', previousStatus: toldStatus } as const;
  const event = phoneStatusEvent({ ...change, reason: 'unpaired' });
  await new EventLogRepository(transaction).append(transaction, [event]);
}

/** The connected phone that was paired first and whose daily limit is not used up; else the first. */
async function chooseTarget(
  transaction: Queryable,
  orgId: string,
  mode: Mode,
  id: string,
): Promise<SenderPhone | null> {
  const connected = await new SmsPhoneChoiceRepository(transaction).findConnected(orgId, mode, false);
  const others = connected.filter((phone) => phone.id !== id);
  const withRoom = others.find(({ dailyLimit, load }) => dailyLimit === null || load < dailyLimit);
  return withRoom ?? others[0] ?? null;
}

async function move(
  transaction: Queryable,
  orgId: string,
  id: string,
  state: WaitingState,
  target: SenderPhone,
): Promise<number> {
  const values = [orgId, id, target.id, fromAddressOf(target, null), JSON.stringify(target.simPhones)];
  let moved = 0;
  for (;;) {
    const { rows } = await transaction.query<{ moved: number }>(MOVE[state], values);
    const some = rows[0]?.moved ?? 0;
    moved += some;
    if (some < AT_ONCE) return moved;
  }
}

const WHILE_PAIRED = 'The phone was unpaired before it said that the message was sent.';

/**
 * Ends the messages of a phone that are in a state: failed DEVICE_OFFLINE. What it was not offered is refunded. The caller
 * has locked the phone's row.
 *
 * @param errorMessage why, for the customer
 * @returns how many
 */
export async function failSmsOf(
  transaction: Queryable,
  orgId: string,
  id: string,
  state: RestRow['state'],
  errorMessage: string,
): Promise<number> {
  let failed = 0;
  for (;;) {
    const { rows } = await transaction.query<RestRow>(REST[state], [orgId, id]);
    await applySmsChanges(
      transaction,
      rows.map((row) => toChange(row, errorMessage)),
    );
    failed += rows.length;
    if (rows.length < AT_ONCE) return failed;
  }
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
    refund: isPending && state !== 'started',
  };
}
