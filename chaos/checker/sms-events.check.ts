import { groupBy } from './group-by';
import type { Violation } from './history';
import type { IndexedHistory } from './indexed-history';
import { type TracedRow, traceSms } from './indexed-sms';
import { writesBack } from './sms-recipients';

/** S4: one `message.sent` per SMS and one `message.status` per change, in order, matching the audit. */
export function checkSmsFacts(indexed: IndexedHistory): Violation[] {
  return traceSms(indexed).flatMap(({ message, rows }) =>
    rows.flatMap((row): Violation[] => {
      const what = faultOf(row);
      return what === null ? [] : [{ invariant: 'S4', subject: message.token, what }];
    }),
  );
}

function faultOf({ audit, facts }: TracedRow): string | null {
  const sent = facts.filter(({ type }) => type === 'message.sent').length;
  if (sent !== 1) return `has ${sent} events message.sent`;
  const told = facts
    .filter(({ type }) => type === 'message.status')
    .map(({ version, previousStatus, status }) => `${version}: ${previousStatus} to ${status}`);
  const done = audit
    .slice(1)
    .map(({ version, status }, place) => `${version}: ${audit[place]?.status ?? ''} to ${status}`);
  if (told.join(', ') === done.join(', ')) return null;
  return `its events tell "${told.join(', ')}", its audit "${done.join(', ')}"`;
}

/** S7: a reply is stored once, with one event, however often the phone reports it. There are no other replies. */
export function checkSmsReceived({ history }: IndexedHistory): Violation[] {
  const { sms } = history;
  const found = (subject: string, what: string): Violation => ({ invariant: 'S7', subject, what });
  const received = groupBy(sms.received, ({ from }) => from);
  const told = groupBy(
    sms.facts.filter(({ type }) => type === 'message.received'),
    ({ messageId }) => messageId,
  );
  const left = new Set(sms.radio.map(({ text }) => text));
  const answered = sms.messages.filter((message) => writesBack(message) && left.has(message.token));
  const writers = new Set(answered.map(({ recipient }) => recipient));
  const wrong = [...writers]
    .filter((from) => received.get(from)?.length !== 1)
    .map((from) => found(from, `wrote back once, and is stored ${received.get(from)?.length ?? 0} times`));
  const untold = sms.received
    .filter(({ id }) => told.get(id)?.length !== 1)
    .map(({ id, from }) => found(from, `has ${told.get(id)?.length ?? 0} events message.received`));
  const strangers = [...received.keys()].filter((from) => !writers.has(from));
  return [...wrong, ...untold, ...strangers.map((from) => found(from, 'is stored, and did not write'))];
}

export function checkSmsComplaints({ history }: IndexedHistory): Violation[] {
  return history.sms.complaints.map((what) => ({ invariant: 'S8', subject: 'phone', what }));
}
