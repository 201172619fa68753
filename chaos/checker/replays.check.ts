import { isDefinite } from './answer-kind';
import type { Try, Violation } from './history';
import type { IndexedHistory } from './indexed-history';

/** I7: a definite answer never changes: every later one under the same Idempotency-Key is equal to the byte. */
export function checkReplays({ history }: IndexedHistory): Violation[] {
  const bulks = history.bulks.map(({ name, tries }) => ({ token: name, tries: tries.map(withoutSpace) }));
  return [...history.messages, ...history.sms.messages, ...bulks].flatMap(({ token, tries }) => {
    const definite = tries.filter((each) => isDefinite(each)).sort((a, b) => a.endedAt - b.endedAt);
    const [first] = definite;
    const other = definite.find(({ status, body }) => status !== first?.status || body !== first.body);
    if (first === undefined || other === undefined) return [];
    const what = `answered ${first.status} ${first.body}, later ${other.status} ${other.body}`;
    return [{ invariant: 'I7', subject: token, what }];
  });
}

/** How long a client waited shows as white space before its answer. */
const withoutSpace = (answer: Try): Try => ({ ...answer, body: answer.body.trimStart() });
