import { kindOf } from './answer-kind';
import { groupBy } from './group-by';
import type { Violation } from './history';
import type { IndexedHistory } from './indexed-history';
import { messageIdOf, type TracedSms, traceSms, unaskedRadio } from './indexed-sms';
import { endingOf, isOver } from './sms-recipients';

type Found = (subject: string, what: string) => Violation;
const broken =
  (invariant: Violation['invariant']): Found =>
  (subject, what) => ({ invariant, subject, what });

/** S1: an SMS that was answered 201 left its phone as often as its recipient allows: once. */
export function checkSmsSent(indexed: IndexedHistory): Violation[] {
  const found = broken('S1');
  return traceSms(indexed)
    .filter(({ message }) => message.tries.some((each) => kindOf(each) === 'sent'))
    .flatMap((sms) => {
      const { message, rows, radio } = sms;
      const [row] = rows;
      if (row === undefined) return [found(message.token, 'answered 201, and PostgreSQL does not have it')];
      const wanted = copiesOf(sms);
      if (wanted !== null && radio.length !== wanted) {
        return [found(message.token, `is ${row.status}, left phones ${radio.length} times, and ${wanted} is right`)];
      }
      return [];
    });
}

/** Expected copies; null if unknown, because it ended before it was sent, or is still open. */
function copiesOf({ message, rows: [row] }: TracedSms): number | null {
  const { leaves } = endingOf(message);
  if (isOver(message, row?.errorCode)) return 0;
  if (leaves === 'per attempt') return row?.attempts ?? null;
  return leaves === 'once' ? 1 : 0;
}

/** S2: no attempt leaves twice, from another phone or to another recipient, and nothing that no client asked for. */
export function checkSmsNothingTwice(indexed: IndexedHistory): Violation[] {
  const found = broken('S2');
  const twice = [...groupBy(indexed.history.sms.radio, (row) => row.wireId)]
    .filter(([, copies]) => copies.length > 1)
    .map(([wireId, copies]) => found(wireId, `left phones ${copies.length} times: ${copies[0]?.text ?? ''}`));
  const unasked = unaskedRadio(indexed.history.sms).map(({ text }) => found(text, 'left a phone, and nobody asked'));
  return [...twice, ...unasked, ...traceSms(indexed).flatMap((sms) => strayed(sms, found))];
}

function strayed({ message, rows, radio }: TracedSms, found: Found): Violation[] {
  const { token, recipient, deviceId } = message;
  const violations: Violation[] = [];
  if (rows.length > 1) violations.push(found(token, `one Idempotency-Key made ${rows.length} messages`));
  const row = rows.at(0);
  const isRefused = message.tries.some((each) => kindOf(each) === 'refused');
  if (isRefused && (row !== undefined || radio.length > 0)) violations.push(found(token, 'refused, and it is there'));
  if (deviceId !== null && row !== undefined && row.phoneId !== deviceId) {
    violations.push(found(token, `was for phone ${deviceId}, and waited for ${row.phoneId}`));
  }
  const ids = new Set(rows.map(({ id }) => messageIdOf(id)));
  if (endingOf(message).leaves !== 'per attempt' && radio.length > 1) {
    violations.push(found(token, `left phones ${radio.length} times`));
  }
  for (const { phoneId, number, wireId } of radio) {
    if (!ids.has(messageIdOf(wireId))) violations.push(found(token, `left a phone as ${wireId}, which is no message`));
    if (row !== undefined && phoneId !== row.phoneId) violations.push(found(token, `left another phone: ${phoneId}`));
    if (number !== `+${recipient}`) violations.push(found(token, `was sent to ${number}, not to ${recipient}`));
  }
  return violations;
}

/** S3: every SMS reaches the end that its recipient determines. */
export function checkSmsEnds(indexed: IndexedHistory): Violation[] {
  const found = broken('S3');
  return traceSms(indexed).flatMap(({ message, rows }) => {
    const { status, errorCode } = endingOf(message);
    return rows
      .filter((row) => !isOver(message, row.errorCode))
      .filter((row) => row.status !== status || row.errorCode !== errorCode)
      .map((row) => {
        const is = `${row.status} ${row.errorCode ?? ''}`.trim();
        return found(message.token, `is ${is}, to ${message.recipient} ${status} ${errorCode ?? ''} is right`.trim());
      });
  });
}

/** Between a phone's look at its clock and the radio. */
const RADIO_TAKES_MS = 1_000;

/** S6: nothing leaves a phone after its lifetime. */
export function checkSmsLife(indexed: IndexedHistory): Violation[] {
  const found = broken('S6');
  return traceSms(indexed).flatMap(({ message, rows: [row], radio }) => {
    const giveUpAt = row?.giveUpAt ?? Number.POSITIVE_INFINITY;
    return radio
      .filter(({ at }) => at > giveUpAt + RADIO_TAKES_MS)
      .map(({ at }) => found(message.token, `left its phone ${Math.round(at - giveUpAt)} ms after its end`));
  });
}
