import { type Database, type Mode, type Queryable, retryTransient, type Statement } from '@chasqui/database';
import { cancelMessage } from '@chasqui/messages';
import { type StepRunner, takeSteps } from '../steps/take-steps';

const FIND_WORK: Statement = {
  name: 'contact_erasure_find_work',
  text: 'select id from contact_erasures where due_at <= now() order by due_at, id limit $1',
};

const HOLD: Statement = {
  name: 'contact_erasure_hold',
  text: `
    select id, org_id, mode, contact_id
    from contact_erasures where id = $1 and due_at <= now() for no key update skip locked`,
};

/** The message has ended and nothing more will be written to it (`DELETE_MESSAGES` of @chasqui/data-lifecycle). */
const HAS_ENDED = `m.state in ('done', 'dead') and m.status <> 'pending' and m.ack_deadline_at is null
  and not coalesce(m.media ? 'pending', false)`;

/** Waits for its time or its turn, and was never handed out (`cancelMessage`). */
const WAITS = `m.status = 'pending' and m.state in ('held', 'queued') and m.attempts = 0`;
const CANCELED_AT_ONCE = 50;

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

const NOBODY = 'erased';

/**
 * What is left names no person: when and by which account a message went, and what became of it. Ids stay, so that a
 * message that is reported again is recognized, and so do the parts of an SMS, which phones report later.
 */
const anonymizing = (which: string): string => `
    locked as materialized (
      select m.id, m.org_id, m.media from messages m where m.id in (${which}) and ${HAS_ENDED} order by m.id for no key update
    ),
    filed as (
      update media_files f set message_id = null, expires_at = now()
      from locked l
      where f.org_id = l.org_id and f.id = case when l.media ->> 'file_id' ~* '${UUID}' then (l.media ->> 'file_id')::uuid end
    ),
    told as (
      update message_events e set previous_content = null, detail = null from locked l where e.message_id = l.id
    ),
    gone as (
      update messages m set content = null, media = null, metadata = '{}', error_message = null, gateway_answer = null,
        payload = nullif(jsonb_strip_nulls(jsonb_build_object('sms', (m.payload -> 'sms') - 'last_error',
          'received', m.payload -> 'received')), '{}'),
        from_address = case when m.direction = 'inbound' then '${NOBODY}' else m.from_address end,
        to_address = case when m.direction = 'outbound' and m.to_address not like '%@g.us' then '${NOBODY}' else m.to_address end,
        conversation_id = (select v.id from conversations v where v.id = m.conversation_id and v.contact_id is null),
        contact_id = null, updated_at = now()
      from locked l where m.id = l.id
      returning m.id
    )`;

const ERASE_OWN: Statement = {
  name: 'contact_erasure_own',
  text: `
    with part as materialized (
      select m.id from messages m where m.org_id = $1 and m.mode = $2 and m.contact_id = $3 and ${HAS_ENDED} limit $4
    ),
    ${anonymizing('select id from part')}
    select count(*)::integer as gone from gone`,
};

const FIND_OWN_WAITING: Statement = {
  name: 'contact_erasure_own_waiting',
  text: `
    select m.id from messages m
    where m.org_id = $1 and m.mode = $2 and m.contact_id = $3 and ${WAITS} limit ${CANCELED_AT_ONCE}`,
};

/** Only the other side: the person may have a number of the organization, from which it writes to others. */
const OTHER_SIDE = `case when m.direction = 'inbound' then m.from_address else m.to_address end`;

/**
 * Goes through all messages, because some went to an address without a contact. The place is read in subselects, so
 * that PostgreSQL reads on in the index from there and no further than necessary. It stays where messages wait until
 * they are canceled.
 */
const LOOK_THROUGH: Statement = {
  name: 'contact_erasure_look_through',
  text: `
    with own as materialized (select * from contact_erasures where id = $1),
    looked as materialized (
      select m.id, m.created_at, m.due_at, m.contact_id, ${OTHER_SIDE} as address, ${HAS_ENDED} as has_ended,
        ${WAITS} as waits
      from messages m
      where m.org_id = (select org_id from own) and m.mode = (select mode from own)
        and (m.created_at, m.id) > ((select place_at from own), (select place_id from own))
        and m.created_at <= (select created_at from own)
      order by m.created_at, m.id limit $2
    ),
    meant as materialized (
      select l.id, l.created_at, l.due_at, l.has_ended, l.waits from looked l cross join own o
      where l.contact_id = o.contact_id
        or (case when l.contact_id is null then l.address = any(o.addresses) end)
    ),
    ${anonymizing('select id from meant where has_ended')},
    waiting as materialized (
      select id from meant where waits order by id limit ${CANCELED_AT_ONCE}
    ),
    skipped as materialized (
      select min(created_at) as at, min(due_at) as due_at from meant where not has_ended
    ),
    placed as (
      update contact_erasures e set place_at = l.created_at, place_id = l.id,
        skipped_at = coalesce(e.skipped_at, (select at from skipped)),
        skipped_due_at = least(e.skipped_due_at, (select due_at from skipped))
      from (select created_at, id from looked order by created_at desc, id desc limit 1) l
      where e.id = $1 and not exists (select from waiting)
    )
    select (select count(*) from looked)::integer as looked, array(select id from waiting) as waiting`,
};

/** Messages may be under way that began before the erasure `e` and are not visible yet. $2 milliseconds */
const IS_YOUNG = `e.created_at > now() - $2::float8 * interval '1 millisecond'`;

/**
 * Messages that have not ended are looked for again an hour later. One that waits for a time is looked for then, but at
 * least daily, as it may be canceled before. Messages of the last minute are looked at again when none can be under way
 * any more. $1 the erasure, $2 milliseconds that a message may be under way
 */
const AGAIN: Statement = {
  name: 'contact_erasure_again',
  text: `
    update contact_erasures e set place_id = '00000000-0000-0000-0000-000000000000', skipped_at = null, skipped_due_at = null,
      place_at = case when ${IS_YOUNG} then least(e.skipped_at, e.created_at - interval '1 minute') else e.skipped_at end,
      due_at = case when ${IS_YOUNG} then e.created_at + $2 * interval '1 millisecond'
        else greatest(now() + interval '1 hour', least(e.skipped_due_at, now() + interval '1 day')) end
    where e.id = $1`,
};

/** $1 the erasure, $2 milliseconds that a message may be under way */
const END: Statement = {
  name: 'contact_erasure_end',
  text: `delete from contact_erasures e where e.id = $1 and e.skipped_at is null and not ${IS_YOUNG}`,
};

interface HeldErasure {
  id: string;
  orgId: string;
  mode: Mode;
  contactId: string;
}

type WaitingMessage = Pick<HeldErasure, 'id' | 'orgId' | 'mode'>;

const AT_ONCE = 20;
/** Longer than the statements that store a message may take together. */
const UNDER_WAY_MS = 30_000;

/** In small transactions. After a crash the next run goes on; several processes may work at once. */
export class ContactErasureSteps {
  constructor(
    private readonly database: Database,
    private readonly underWayMs = UNDER_WAY_MS,
  ) {}

  /** @returns whether there may be more to do */
  async run(run: StepRunner): Promise<boolean> {
    const { rows: found } = await this.database.query<{ id: string }>(FIND_WORK, [AT_ONCE]);
    return takeSteps(found, run, async (id, rows) => {
      const waiting = await this.database.transaction((transaction) => this.take(transaction, id, rows));
      // Each by itself: together they would lock counters of the plan before further messages.
      for (const message of waiting ?? [])
        await retryTransient(() => cancelMessage(this.database, { ...message, onlyUntried: true }));
      return waiting !== null;
    });
  }

  /** @returns messages to cancel before the next step; null: another process holds the erasure */
  private async take(transaction: Queryable, id: string, rows: number): Promise<WaitingMessage[] | null> {
    const [erasure] = (await transaction.query<HeldErasure>(HOLD, [id])).rows;
    if (erasure === undefined) return null;
    const { orgId, mode, contactId } = erasure;
    const own = await transaction.query<{ gone: number }>(ERASE_OWN, [orgId, mode, contactId, rows]);
    if ((own.rows[0]?.gone ?? 0) > 0) return [];
    const ownWaiting = await transaction.query<{ id: string }>(FIND_OWN_WAITING, [orgId, mode, contactId]);
    if (ownWaiting.rows.length > 0) return ownWaiting.rows.map((message) => ({ orgId, mode, id: message.id }));
    const [step] = (await transaction.query<{ looked: number; waiting: string[] }>(LOOK_THROUGH, [id, rows])).rows;
    if (step === undefined) return [];
    if (step.waiting.length > 0) return step.waiting.map((message) => ({ orgId, mode, id: message }));
    if (step.looked === rows) return [];
    const ended = await transaction.query(END, [id, this.underWayMs]);
    if (ended.rowCount === 0) await transaction.query(AGAIN, [id, this.underWayMs]);
    return [];
  }
}
