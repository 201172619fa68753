/** RFC 3339, UTC, milliseconds. */
const time = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** What an event carries has at most so many bytes as JSON. */
export const MOST_EVENT_BYTES = 256 * 1024;
/** Characters of its message's content that an event keeps which would be larger; each is at most six bytes of JSON. */
const KEPT_CHARACTERS = 10_000;
/** Bytes of a member that an event without a message keeps. */
const KEPT_MEMBER_BYTES = 16 * 1024;

/**
 * The `data` of an event, not larger than `MOST_EVENT_BYTES`: beyond, the content of its message is cut and `truncated`
 * says so. What else a message has is bounded where it comes in. Text is at most six times as long as its value in binary
 * form: that is known without writing it.
 *
 * @param p SQL of the data
 */
const bounded = (p: string): string => `
      case when pg_column_size(${p}) * 6 <= ${MOST_EVENT_BYTES} or octet_length(${p}::text) <= ${MOST_EVENT_BYTES} then ${p}
        when jsonb_typeof(${p} -> 'message' -> 'content') = 'string' then jsonb_set(${p}, '{message}',
          (${p} -> 'message') || jsonb_build_object(
            'content', left(${p} -> 'message' ->> 'content', ${KEPT_CHARACTERS}), 'truncated', true))
        else (select jsonb_object_agg(m.key, m.value) from jsonb_each(${p} || '{"truncated": true}') m
          where octet_length(m.value::text) <= ${KEPT_MEMBER_BYTES})
      end`;

/** Statement parts for facts that are written by the statement that makes them. */
export const EVENT_SQL = {
  time,

  /**
   * The `message` of an event (contract.md D12), from a row of `messages` as it is now. A file that came in stands there
   * by its id: whoever tells the event signs an address for it.
   *
   * @param m name of the row
   * @param previous SQL of the status before; `null` where there was none
   * @param step name of what has status, version, error and the times of the steps, where it is not the row
   */
  messageData: (m: string, previous: string, step = m): string => `
    jsonb_build_object(
      'id', ${m}.id, 'channel', ${m}.channel, 'direction', ${m}.direction, 'status', ${step}.status,
      'previous_status', ${previous}, 'version', ${step}.version, 'to', ${m}.to_address, 'from', ${m}.from_address,
      'whatsapp_id', ${m}.number_id, 'device_id', ${m}.device_id, 'message_id', ${m}.provider_message_id,
      'conversation_id', ${m}.conversation_id, 'contact_id', ${m}.contact_id, 'type', ${m}.type,
      'content', ${m}.content, 'media', ${m}.media, 'segments', ${m}.payload -> 'sms' -> 'segments',
      'error_code', ${step}.error_code, 'error_message', ${step}.error_message, 'metadata', ${m}.metadata,
      'created_at', ${time(`${m}.created_at`)}, 'sent_at', ${time(`${step}.sent_at`)},
      'delivered_at', ${time(`${step}.delivered_at`)}, 'read_at', ${time(`${step}.read_at`)},
      'failed_at', ${time(`${step}.failed_at`)})`,

  /** The `data` of `conversation.created`, from a row of `conversations`. @param t name of the row */
  conversationData: (t: string): string => `
    jsonb_build_object('conversation', jsonb_build_object(
      'id', ${t}.id, 'channel', ${t}.channel, 'whatsapp_id', ${t}.number_id, 'device_id', ${t}.device_id,
      'contact_id', ${t}.contact_id, 'created_at', ${time(`${t}.created_at`)}))`,

  /**
   * Three parts of a WITH list, `fact`, `logged` and `fanned`: `message.status` of messages whose status changed.
   *
   * @param changes name of a part with the columns id, org_id, mode, channel, number_id, device_id of the message, and
   *   `told`: its `messageData`, or null where nobody is told
   */
  logStatus: (changes: string): string => `
    fact as (
      select uuidv7() as id, org_id, mode, 'message.status' as type, channel, coalesce(number_id, device_id) as account_id,
        id as subject_id, jsonb_build_object('message', told) as payload
      from ${changes} where told is not null
    ),
    ${EVENT_SQL.log('fact')}`,

  /**
   * Two parts of a WITH list: `logged` writes events, `fanned` their deliveries to every active endpoint that wants them.
   *
   * @param facts name of a part with the columns id, org_id, mode, type, channel, account_id, subject_id, payload
   */
  log: (facts: string): string => `
    logged as (
      insert into events (id, org_id, mode, type, channel, account_id, subject_id, payload)
      select id, org_id, mode, type, channel, account_id, subject_id, ${bounded('payload')} from ${facts}
      returning id, org_id, mode, type, channel, account_id
    ),
    fanned as (
      insert into webhook_deliveries (id, org_id, endpoint_id, event_id, event_type, reason, status, lane, state)
      select uuidv7(), e.org_id, w.id, e.id, e.type, 'event', 'pending', 'hook:' || w.id, 'queued'
      from logged e
      join webhook_endpoints w on w.org_id = e.org_id and w.mode = e.mode and w.status = 'active'
        and w.events && array[e.type, '*']
        and (w.channels = '{}' or e.channel is null or e.channel = any(w.channels))
        and (w.account_ids = '{}' or e.account_id is null or e.account_id = any(w.account_ids))
      order by e.id
    )`,
} as const;
