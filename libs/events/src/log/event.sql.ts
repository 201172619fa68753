import { accountNamesSql } from '../account-names';

/** RFC 3339, UTC, milliseconds. */
const time = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export const EVENT_SQL = {
  time,

  /**
   * The `message` of an event (contract.md D12), from the current row of `messages`. A received file is stored by its
   * id; its address is signed when the event is sent.
   *
   * @param m name of the row
   * @param previous SQL of the status before; `null` if there was none
   * @param step name of what has status, version, error and the times of the steps, if it is not the row
   */
  messageData: (m: string, previous: string, step = m): string => `
    jsonb_build_object(
      'id', ${m}.id, 'channel', ${m}.channel, 'direction', ${m}.direction, 'status', ${step}.status,
      'previous_status', ${previous}, 'version', ${step}.version, 'to', ${m}.to_address, 'from', ${m}.from_address,
      ${accountNamesSql(m)}, 'message_id', ${m}.provider_message_id,
      'conversation_id', ${m}.conversation_id, 'contact_id', ${m}.contact_id, 'type', ${m}.type,
      'content', ${m}.content, 'media', ${m}.media, 'segments', ${m}.payload -> 'sms' -> 'segments',
      'error_code', ${step}.error_code, 'error_message', ${step}.error_message, 'metadata', ${m}.metadata,
      'created_at', ${time(`${m}.created_at`)}, 'sent_at', ${time(`${step}.sent_at`)},
      'delivered_at', ${time(`${step}.delivered_at`)}, 'read_at', ${time(`${step}.read_at`)},
      'failed_at', ${time(`${step}.failed_at`)})`,

  conversationData: (t: string): string => `
    jsonb_build_object('conversation', jsonb_build_object(
      'id', ${t}.id, 'channel', ${t}.channel, ${accountNamesSql(t)},
      'contact_id', ${t}.contact_id, 'created_at', ${time(`${t}.created_at`)}))`,
} as const;
