import { kindOf } from './answer-kind';
import { groupBy } from './group-by';
import type { Violation } from './history';
import type { IndexedHistory } from './indexed-history';
import { type TracedSms, traceSms } from './indexed-sms';

interface Place {
  token: string;
  phoneId: string;
  seq: number;
  laneSeq: number;
  offeredAt: number;
  answeredAt: number;
}

/** Difference between PostgreSQL's clock and the client's, on one machine. */
const CLOCKS_MS = 50;

/**
 * S5: a phone sends in lane order. SMS offered together go out in that order, and one answered before another was
 * offered goes out first. Retries may come later.
 */
export function checkSmsOrder(indexed: IndexedHistory): Violation[] {
  const places = traceSms(indexed).flatMap(placesOf);
  return [...groupBy(places, (place) => place.phoneId).values()].flatMap(checkPhone);
}

function placesOf({ message, rows: [row], radio: [sent] }: TracedSms): Place[] {
  if (row === undefined || sent === undefined || row.attempts > 1 || row.firstStartedAt === null) return [];
  const heard = message.tries.filter((each) => kindOf(each) === 'sent').map((each) => each.endedAt);
  const { token } = message;
  const { laneSeq, firstStartedAt: offeredAt } = row;
  return [{ token, phoneId: sent.phoneId, seq: sent.seq, laneSeq, offeredAt, answeredAt: Math.min(...heard) }];
}

/** Compares each message with those behind it in the lane that left before it; reports the first. */
function checkPhone(places: readonly Place[]): Violation[] {
  const sent = places.toSorted((a, b) => a.seq - b.seq);
  return sent.flatMap((place, index) => {
    const overtaker = sent.slice(0, index).find((before) => before.laneSeq > place.laneSeq && isUnfair(place, before));
    if (overtaker === undefined) return [];
    const what = `left its phone after ${overtaker.token}, which stands behind it`;
    return [{ invariant: 'S5', subject: place.token, what }];
  });
}

/** A message committed later may stand before those offered meanwhile. */
function isUnfair(late: Place, early: Place): boolean {
  return late.offeredAt === early.offeredAt || late.answeredAt < early.offeredAt - CLOCKS_MS;
}
