import { groupBy } from './group-by';
import type { EventRow, MessageRow } from './history';
import type { IndexedHistory } from './indexed-history';
import type { FactRow, RadioRow, SentSms, SmsHistory, SmsRow } from './sms-history';

export interface TracedSms {
  message: SentSms;
  /** Usually one; none if PostgreSQL has no row, several if something is wrong. */
  rows: readonly TracedRow[];
  radio: readonly RadioRow[];
}

export interface TracedRow extends SmsRow, Pick<MessageRow, 'status' | 'errorCode' | 'version'> {
  audit: readonly EventRow[];
  facts: readonly FactRow[];
}

export function traceSms({ history, eventsOf }: IndexedHistory): TracedSms[] {
  const { sms, database } = history;
  const states = new Map(database.messages.map((row) => [row.id, row]));
  const facts = groupBy(sms.facts, (fact) => fact.messageId);
  const rows = groupBy(sms.rows, (row) => row.token);
  const radio = groupBy(sms.radio, (row) => row.text);
  return sms.messages.map((message) => ({
    message,
    radio: radio.get(message.token) ?? [],
    rows: (rows.get(message.token) ?? []).map((row) => {
      const { status = '', errorCode = null, version = 0 } = states.get(row.id) ?? {};
      return { ...row, status, errorCode, version, audit: eventsOf(row.id), facts: facts.get(row.id) ?? [] };
    }),
  }));
}

/** The message id without the suffix of the attempt. */
export const messageIdOf = (wireId: string): string => wireId.replaceAll('-', '').slice(0, 32);

export function unaskedRadio({ messages, radio }: SmsHistory): RadioRow[] {
  const tokens = new Set(messages.map(({ token }) => token));
  return radio.filter(({ text }) => !tokens.has(text));
}
