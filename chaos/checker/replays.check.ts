import { isDefinite, kindOf } from './answer-kind';
import type { Try, Violation } from './history';
import type { IndexedHistory } from './indexed-history';

/**
 * I7: a definite answer that does not free its Idempotency-Key never changes: every later one under the key is equal to
 * the byte, and none requested after it says that nothing was sent.
 */
export function checkReplays({ history }: IndexedHistory): Violation[] {
  const bulks = history.bulks.map(({ name, tries }) => ({ token: name, tries: tries.map(withoutSpace) }));
  return [...history.messages, ...history.sms.messages, ...bulks].flatMap(({ token, tries }) => {
    const definite = tries.filter((each) => isDefinite(each)).sort((a, b) => a.endedAt - b.endedAt);
    const [first] = definite;
    if (first === undefined) return [];
    // A request that began earlier may report late on an earlier message of the key.
    const taken = tries.find((each) => kindOf(each) === 'unsent' && each.startedAt >= first.endedAt);
    const other = taken ?? definite.find(({ status, body }) => status !== first.status || body !== first.body);
    if (other === undefined) return [];
    const what = `answered ${first.status} ${first.body}, later ${other.status} ${other.body}`;
    return [{ invariant: 'I7', subject: token, what }];
  });
}

/** Servers send white space before an answer while the client waits. */
const withoutSpace = (answer: Try): Try => ({ ...answer, body: answer.body.trimStart() });
