import { kindOf } from './answer-kind';
import { groupBy } from './group-by';
import type { MessageRow, SentMessage, Try, Violation } from './history';
import type { IndexedHistory } from './indexed-history';

/** A message in backoff blocks its number for 60 s, then it may be overtaken; minus a second for the clocks. */
const OVERTAKEN_AFTER_MS = 59_000;

interface Place {
  token: string;
  sentSeq: number;
  startedAt: number;
  /** When the client learned that the service has it; Infinity if never. */
  answeredAt: number;
  row: MessageRow | undefined;
}

/** I4: on one number, a message requested after another one was answered is sent after it. */
export function checkOrder(indexed: IndexedHistory): Violation[] {
  const atOnce = indexed.history.messages.filter(({ scheduledAt }) => scheduledAt === undefined);
  const byPhone = groupBy(atOnce, (message) => message.phone);
  return [...byPhone.values()].flatMap((messages) => checkNumber(placesOf(messages, indexed)));
}

function placesOf(messages: readonly SentMessage[], { ledgerOf, rowsOf }: IndexedHistory): Place[] {
  return messages
    .flatMap((message) => {
      const entry = ledgerOf(message.token)[0];
      const first = message.tries[0];
      if (entry === undefined || first === undefined) return [];
      const row = rowsOf(message.token).find(({ id }) => id === entry.id);
      const { token } = message;
      return [
        {
          token,
          sentSeq: entry.sentSeq,
          startedAt: first.startedAt,
          answeredAt: acknowledgedAt(message, entry.id),
          row,
        },
      ];
    })
    .sort((a, b) => a.sentSeq - b.sentSeq);
}

/** Of all later sends, the one answered first decides. */
function checkNumber(places: readonly Place[]): Violation[] {
  const violations: Violation[] = [];
  let earliest: Place | undefined;
  for (const place of places.toReversed()) {
    if (earliest !== undefined && earliest.answeredAt < place.startedAt && !mayOvertake(place, earliest)) {
      const what = `was sent before ${earliest.token}, which was answered before it was asked for`;
      violations.push({ invariant: 'I4', subject: place.token, what });
    }
    if (earliest === undefined || place.answeredAt < earliest.answeredAt) earliest = place;
  }
  return violations;
}

function mayOvertake(late: Place, early: Place): boolean {
  const waitedMs = (late.row?.firstStartedAt ?? 0) - (early.row?.firstStartedAt ?? 0);
  return early.row?.parked === true && waitedMs >= OVERTAKEN_AFTER_MS;
}

/**
 * When its client first learned that the service has it. If PostgreSQL is lost during a commit, the answer is also "not
 * known", with an id that may never have been stored: the sent message then comes from a later try.
 */
function acknowledgedAt({ tries }: SentMessage, id: string): number {
  const heard = tries.filter((each) => {
    const kind = kindOf(each);
    return kind === 'sent' || (kind === 'unknown' && (idOf(each) ?? id) === id);
  });
  return Math.min(...heard.map((each) => each.endedAt));
}

function idOf({ body }: Try): string | undefined {
  return /"id":"([0-9a-f-]{36})"/.exec(body)?.[1];
}
