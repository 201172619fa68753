import { isDefinite } from './answer-kind';
import type { Violation } from './history';
import type { IndexedHistory } from './indexed-history';

/** I7: a definite answer never changes: every later one under the same Idempotency-Key is equal to the byte. */
export function checkReplays({ history }: IndexedHistory): Violation[] {
  return history.messages.flatMap(({ token, tries }) => {
    const definite = tries.filter((each) => isDefinite(each)).sort((a, b) => a.endedAt - b.endedAt);
    const [first] = definite;
    const other = definite.find(({ status, body }) => status !== first?.status || body !== first.body);
    if (first === undefined || other === undefined) return [];
    const what = `answered ${first.status} ${first.body}, later ${other.status} ${other.body}`;
    return [{ invariant: 'I7', subject: token, what }];
  });
}
