import { deleteSome, type EventSource, type Mode, type Queryable, type Statement } from '@chasqui/database';
import { EVENT_SQL, EventStatement } from '@chasqui/events';
import type { ClaimedFile } from './received-media';
import type { ChangedMessage, MessageChange, ReportedChange } from './message-change';
import { planSteps, type WantedFile } from './message-steps';

/** Who made a waiting change; empty: the owner. A LID whose number has become known counts as another person. */
const personIn = (change: string): string =>
  `case when (${change} ->> 'byOwner')::boolean then '' else coalesce(${change} ->> 'phone', ${change} ->> 'lid', '') end`;

/** Locked in one order, so that two batches cannot deadlock. */
const FIND: Statement = {
  name: 'message_change_find',
  text: `
    with wanted as (
      select * from json_to_recordset($2::json) as x("accountId" uuid, "waId" text, "messageId" uuid)
    ),
    found as (
      select m.id from wanted w
      join messages m on m.account_id = w."accountId" and m.provider_message_id = w."waId" and m.direction = 'inbound'
      union
      select m.id from wanted w
      join messages m on m.account_id = w."accountId" and m.provider_message_id = w."waId"
        and m.direction = 'outbound' and m.lane = ''
      union
      select m.id from wanted w
      join messages m on m.id = w."messageId" and m.account_id = w."accountId" and m.direction = 'outbound'
    )
    select m.id, m.account_id, m.provider_message_id as wa_id, m.direction,
      m.direction = 'outbound' and m.lane <> '' as is_sent_from_here, m.type, m.status, m.version, m.content,
      m.media, coalesce((
        select g.survivor_id from contact_merges g
        where g.org_id = $1 and g.mode = m.mode and g.from_id = m.contact_id and g.state = 'moving'), m.contact_id) as contact_id, m.edited_at, m.deleted_at,
      coalesce(m.payload -> 'group' ->> 'id', case when m.to_address like '%@g.us' then m.to_address end) as group_id
    from messages m
    where m.id in (select id from found) and m.org_id = $1
    order by m.id for no key update`,
};

/** Applies the steps of locked messages, with the audit and the events, each with the message at that step. */
const APPLY = new EventStatement(
  'message_change_apply',
  (sql) => `
    with step as materialized (
      select * from json_to_recordset($1::json) as x(
        ord integer, message_id uuid, version integer, change text, content text, media jsonb, previous text, detail text,
        source text, at timestamptz, edited_at timestamptz, deleted_at timestamptz, is_last boolean)
    ),
    applied as (
      update messages m set content = s.content, media = s.media, version = s.version, edited_at = s.edited_at,
        deleted_at = s.deleted_at, updated_at = now()
      from step s where m.id = s.message_id and s.is_last
      returning m.*
    ),
    audit as (
      insert into message_events (message_id, version, org_id, status, source, detail, change, previous_content, at)
      select s.message_id, s.version, m.org_id, m.status, s.source, s.detail, s.change, s.previous, s.at
      from step s join applied m on m.id = s.message_id
    ),
    fact as (
      select uuidv7() as id, m.org_id, m.mode, 'message.updated' as type, m.channel, m.account_id, m.id as subject_id,
        jsonb_build_object(
          'message', ${EVENT_SQL.messageData('m', 'm.status')}
            || jsonb_build_object('content', s.content, 'media', s.media, 'version', s.version),
          'change', s.change, 'previous', case when s.change <> 'media'
            then jsonb_build_object('content', left(s.previous, 10000)) end) as payload
      from step s join applied m on m.id = s.message_id order by s.ord
    ),
    ${sql.log('fact')}
    select org_id from logged`,
);

/**
 * Waiting changes are counted once per number and person, plus those of the batch. Changes beyond a person's room take
 * none of the number's. The owner counts as no person.
 */
const KEEP: Statement = {
  name: 'message_change_keep',
  text: `
    with early as (
      select x.*, ${personIn('x.change')} as person, octet_length(x.change::text) as size
      from rows from (json_to_recordset($3::json) as ("accountId" uuid, "waId" text, change jsonb))
        with ordinality as x("accountId", "waId", change, ord)
    ),
    kept as (
      select account_id, ${personIn('change')} as person, count(*) as changes, sum(octet_length(change::text)) as bytes
      from early_message_changes where account_id in (select "accountId" from early) group by 1, 2
    ),
    counted as (
      select *, count(*) over before as place, sum(size) over before as bytes
      from early window before as (partition by "accountId", person order by ord)
    ),
    shared as (
      select e.*, count(*) over before as number_place, sum(e.size) over before as number_bytes
      from counted e left join kept k on k.account_id = e."accountId" and k.person = e.person
      where e.person = ''
        or (coalesce(k.changes, 0) + e.place <= $6 and coalesce(k.bytes, 0) + e.bytes <= $7)
      window before as (partition by e."accountId" order by e.ord)
    ),
    number as (select account_id, sum(changes) as changes, sum(bytes) as bytes from kept group by 1)
    insert into early_message_changes (id, org_id, mode, account_id, provider_message_id, change)
    select uuidv7(), $1, $2, e."accountId", e."waId", e.change
    from shared e left join number n on n.account_id = e."accountId"
    where coalesce(n.changes, 0) + e.number_place <= $4 and coalesce(n.bytes, 0) + e.number_bytes <= $5
    order by e.ord`,
};

const TAKE: Statement = {
  name: 'message_change_take',
  text: `
    with taken as (
      delete from early_message_changes e
      using json_to_recordset($2::json) as x("accountId" uuid, "waId" text)
      where e.account_id = x."accountId" and e.provider_message_id = x."waId" and e.org_id = $1
      returning e.id, e.change
    )
    select change from taken order by id`,
};

/** Most waiting changes per number, and their bytes below: taking them loads all. */
const MOST_EARLY = 1000;
const MOST_EARLY_BYTES = 4_000_000;
/** One person's share, who could otherwise fill a number's room alone. */
const MOST_EARLY_OF_ONE = 100;
const MOST_EARLY_BYTES_OF_ONE = 400_000;

/** A message whose file did not arrive in this time never gets it: gateway apps give up after seven days. */
const AWAITED = `interval '8 days'`;

export const OVERDUE: Statement = {
  name: 'message_change_overdue',
  text: `
    select org_id, mode, account_id, provider_message_id as wa_id
    from messages where media ? 'pending' and created_at < now() - ${AWAITED} order by created_at limit $1`,
};

export interface OverdueMessage {
  orgId: string;
  mode: Mode;
  accountId: string;
  waId: string;
}

/** @returns files given, by message id */
export type ClaimFiles = (wanted: readonly WantedFile[]) => Promise<ReadonlyMap<string, ClaimedFile>>;

/** Edits and deletions of messages, and files that arrive later. Changes require the organization's inbound lock. */
export class MessageChangeRepository {
  constructor(private readonly database: Queryable) {}

  /**
   * Applies changes in order. One without permission, or without news, changes nothing.
   *
   * @param claim called at most once, for the files that messages are to get
   * @returns changes whose message is not here
   */
  apply(
    transaction: Queryable,
    orgId: string,
    changes: readonly MessageChange[],
    claim: ClaimFiles,
  ): Promise<MessageChange[]> {
    return this.change(transaction, orgId, changes, 'gateway', claim);
  }

  /** Messages of all organizations whose file did not come within eight days. */
  async findOverdue(limit: number): Promise<OverdueMessage[]> {
    return (await this.database.query<OverdueMessage>(OVERDUE, [limit])).rows;
  }

  async endWaits(
    transaction: Queryable,
    orgId: string,
    messages: readonly Pick<OverdueMessage, 'accountId' | 'waId'>[],
  ): Promise<void> {
    const media = { ref: null, mime: null, filename: null, error: 'missing' };
    const changedAt = new Date().toISOString();
    const changes = messages.map(({ accountId, waId }): MessageChange => {
      return { accountId, waId, messageId: null, change: 'media', media, changedAt };
    });
    await this.change(transaction, orgId, changes, 'watchdog', () => Promise.resolve(new Map()));
  }

  private async change(
    transaction: Queryable,
    orgId: string,
    changes: readonly MessageChange[],
    source: EventSource,
    claim: ClaimFiles,
  ): Promise<MessageChange[]> {
    if (changes.length === 0) return [];
    const names = changes.map(({ accountId, waId, messageId }) => ({ accountId, waId, messageId }));
    const { rows } = await transaction.query<ChangedMessage>(FIND, [orgId, JSON.stringify(names)]);
    let plan = planSteps(rows, changes, source, new Map());
    if (plan.wanted.length > 0) plan = planSteps(rows, changes, source, await claim(plan.wanted));
    if (plan.steps.length > 0) {
      const values = [JSON.stringify(plan.steps)];
      await APPLY.run<{ orgId: string }>(transaction, values, (told) => told.map((row) => row.orgId));
    }
    return plan.missing;
  }

  /** Keeps changes whose message may still come; a person, or a number, with too many of them keeps no more. */
  async keepEarly(transaction: Queryable, orgId: string, mode: Mode, changes: readonly MessageChange[]): Promise<void> {
    if (changes.length === 0) return;
    const rows = changes.map((change) => {
      // The contact may be another one by then.
      return { accountId: change.accountId, waId: change.waId, change: { ...change, contactId: undefined } };
    });
    const bounds = [MOST_EARLY, MOST_EARLY_BYTES, MOST_EARLY_OF_ONE, MOST_EARLY_BYTES_OF_ONE];
    await transaction.query(KEEP, [orgId, mode, JSON.stringify(rows), ...bounds]);
  }

  async takeEarly(
    transaction: Queryable,
    orgId: string,
    names: readonly { accountId: string; waId: string }[],
  ): Promise<ReportedChange[]> {
    if (names.length === 0) return [];
    const { rows } = await transaction.query<{ change: ReportedChange }>(TAKE, [orgId, JSON.stringify(names)]);
    return rows.map(({ change }) => change);
  }

  /** Deletes changes whose message did not come within a day. @returns how many; fewer than `limit`: none is left */
  forgetOldEarly(limit: number): Promise<number> {
    return deleteSome(this.database, 'early_message_changes', `created_at < now() - interval '1 day'`, limit);
  }
}
