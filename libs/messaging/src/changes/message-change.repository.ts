import { deleteSome, type Mode, type Queryable, type Statement } from '@chasqui/entities';
import { EVENT_SQL, EventStatement } from '@chasqui/events';
import { type ChangedMessage, isNews, mayChange, type MessageChange, type ReportedChange } from './message-change';

/** Who made a change that waits; empty: the owner. A LID whose number became known meanwhile is somebody else. */
const personIn = (change: string): string =>
  `case when (${change} ->> 'byOwner')::boolean then '' else coalesce(${change} ->> 'phone', ${change} ->> 'lid', '') end`;

const textBytesIn = (change: string): string => `octet_length(coalesce(${change} ->> 'text', ''))`;

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
    select m.id, m.account_id as "accountId", m.provider_message_id as "waId", m.direction,
      m.direction = 'outbound' and m.lane <> '' as "isSentFromHere", m.type, m.status, m.version, m.content,
      m.contact_id as "contactId", m.edited_at as "editedAt", m.deleted_at as "deletedAt",
      coalesce(m.payload -> 'group' ->> 'id', case when m.to_address like '%@g.us' then m.to_address end) as "groupId"
    from messages m
    where m.id in (select id from found) and m.org_id = $1
    order by m.id for no key update`,
};

/** Takes the steps of locked messages, with the audit and the events, each with the message as it was then. */
const APPLY = new EventStatement(
  'message_change_apply',
  (sql) => `
    with step as materialized (
      select * from json_to_recordset($1::json) as x(
        ord integer, message_id uuid, version integer, change text, content text, previous text, at timestamptz,
        edited_at timestamptz, deleted_at timestamptz, is_last boolean)
    ),
    applied as (
      update messages m set content = s.content, version = s.version, edited_at = s.edited_at,
        deleted_at = s.deleted_at, updated_at = now()
      from step s where m.id = s.message_id and s.is_last
      returning m.*
    ),
    audit as (
      insert into message_events (message_id, version, org_id, status, source, change, previous_content, at)
      select s.message_id, s.version, m.org_id, m.status, 'gateway', s.change, s.previous, s.at
      from step s join applied m on m.id = s.message_id
    ),
    fact as (
      select uuidv7() as id, m.org_id, m.mode, 'message.updated' as type, m.channel, m.account_id, m.id as subject_id,
        jsonb_build_object(
          'message', ${EVENT_SQL.messageData('m', 'm.status')}
            || jsonb_build_object('content', s.content, 'version', s.version),
          'change', s.change, 'previous', jsonb_build_object('content', left(s.previous, 10000))) as payload
      from step s join applied m on m.id = s.message_id order by s.ord
    ),
    ${sql.log('fact')}
    select org_id as "orgId" from logged`,
);

/**
 * What waits is counted once per number and person, and those of the batch on top of it. What a person has no room for
 * takes none of the number's. The owner is nobody in particular.
 */
const KEEP: Statement = {
  name: 'message_change_keep',
  text: `
    with early as (
      select x.*, ${personIn('x.change')} as person, ${textBytesIn('x.change')} as size
      from rows from (json_to_recordset($3::json) as ("accountId" uuid, "waId" text, change jsonb))
        with ordinality as x("accountId", "waId", change, ord)
    ),
    kept as (
      select account_id, ${personIn('change')} as person, count(*) as changes, sum(${textBytesIn('change')}) as bytes
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

/** So many changes of messages that are not here wait per number, with so many bytes of text: whoever takes them holds all. */
const MOST_EARLY = 1000;
const MOST_EARLY_BYTES = 4_000_000;
/** So many of them, and bytes, are of one person, who could fill a number's room alone otherwise. */
const MOST_EARLY_OF_ONE = 100;
const MOST_EARLY_BYTES_OF_ONE = 400_000;

/** A change of a message as it is written. */
interface Step {
  ord: number;
  message_id: string;
  version: number;
  change: MessageChange['change'];
  content: string | null;
  previous: string | null;
  at: string;
  edited_at: string | null;
  deleted_at: string | null;
  is_last: boolean;
}

/** Edits and deletions of messages. Changes are made by those who hold the organization's inbound lock. */
export class MessageChangeRepository {
  constructor(private readonly database: Queryable) {}

  /**
   * Applies changes in their order. One that whoever makes it may not make, or that is no news, changes nothing.
   *
   * @returns those whose message is not here
   */
  async apply(transaction: Queryable, orgId: string, changes: readonly MessageChange[]): Promise<MessageChange[]> {
    if (changes.length === 0) return [];
    const names = changes.map(({ accountId, waId, messageId }) => ({ accountId, waId, messageId }));
    const { rows } = await transaction.query<ChangedMessage>(FIND, [orgId, JSON.stringify(names)]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const byName = new Map(rows.map((row) => [nameOf(row), row]));
    const steps: Step[] = [];
    const missing: MessageChange[] = [];
    for (const change of changes) {
      const message = byId.get(change.messageId ?? '') ?? byName.get(nameOf(change));
      if (message === undefined) missing.push(change);
      else if (mayChange(message, change) && isNews(message, change)) steps.push(take(message, change, steps.length));
    }
    for (const step of steps) step.is_last = step.version === byId.get(step.message_id)?.version;
    if (steps.length > 0) {
      await APPLY.run<{ orgId: string }>(transaction, [JSON.stringify(steps)], (told) => told.map((row) => row.orgId));
    }
    return missing;
  }

  /** Keeps changes whose message may still come; a person, and a number, with too many of them keeps no more. */
  async keepEarly(transaction: Queryable, orgId: string, mode: Mode, changes: readonly MessageChange[]): Promise<void> {
    if (changes.length === 0) return;
    const rows = changes.map((change) => {
      // Who it is may be another one by then.
      return { accountId: change.accountId, waId: change.waId, change: { ...change, contactId: undefined } };
    });
    const bounds = [MOST_EARLY, MOST_EARLY_BYTES, MOST_EARLY_OF_ONE, MOST_EARLY_BYTES_OF_ONE];
    await transaction.query(KEEP, [orgId, mode, JSON.stringify(rows), ...bounds]);
  }

  /** The changes that waited for messages, in their order; they wait no longer. */
  async takeEarly(
    transaction: Queryable,
    orgId: string,
    names: readonly { accountId: string; waId: string }[],
  ): Promise<ReportedChange[]> {
    if (names.length === 0) return [];
    const { rows } = await transaction.query<{ change: ReportedChange }>(TAKE, [orgId, JSON.stringify(names)]);
    return rows.map(({ change }) => change);
  }

  /** Forgets changes whose message did not come within a day. @returns how many; fewer than `limit`: none is left */
  forgetOldEarly(limit: number): Promise<number> {
    return deleteSome(this.database, 'early_message_changes', `created_at < now() - interval '1 day'`, limit);
  }
}

const nameOf = ({ accountId, waId }: { accountId: string; waId: string | null }): string => `${accountId} ${waId}`;

/** The message as the change leaves it, for those behind it. */
function take(message: ChangedMessage, { change, text, changedAt }: MessageChange, ord: number): Step {
  const previous = message.content;
  message.version += 1;
  if (change === 'edited') {
    message.content = text;
    message.editedAt = new Date(changedAt);
  } else {
    message.deletedAt = new Date(changedAt);
  }
  return {
    ord,
    message_id: message.id,
    version: message.version,
    change,
    content: message.content,
    previous,
    at: changedAt,
    edited_at: message.editedAt?.toISOString() ?? null,
    deleted_at: message.deletedAt?.toISOString() ?? null,
    is_last: false,
  };
}
