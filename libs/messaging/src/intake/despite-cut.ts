import { setTimeout as sleep } from 'node:timers/promises';
import { isConnectionTrouble, isCut, isRowFault } from '@chasqui/entities';

/** What stores messages whose ids nobody else uses. */
export interface CutOptions<Item extends { id: string }, Outcome> {
  /** All of them, or none. @returns what became of each by id; what it says nothing of is stored */
  store: (items: readonly Item[]) => Promise<Map<string, Outcome>>;
  /** @returns the outcomes of those that are stored */
  findStored: (items: readonly Item[]) => Promise<Map<string, Outcome>>;
}

/** It is looked for again when the first try was committed between a look and the second one. */
const LOOKS = 2;
/** A server that starts anew is there again in seconds; whoever waits for an answer has some left then. */
const PATIENCE_MS = 10_000;
const PAUSE_MS = 100;

/**
 * Stores messages also when the connection is cut, and with it the answer whether they are stored: those that are there are accepted,
 * and the others are stored anew. The id is the fence: when the first try is still under way on the other side, one of both
 * is refused by the primary key. A server that is away is waited for.
 *
 * @param patienceMs how long
 * @throws what `store` throws; when it is not found out what became of the first try, its error, with which it may have been done
 */
export async function despiteCut<Item extends { id: string }, Outcome>(
  items: readonly Item[],
  { store, findStored }: CutOptions<Item, Outcome>,
  patienceMs = PATIENCE_MS,
): Promise<Map<string, Outcome>> {
  try {
    return await store(items);
  } catch (error) {
    if (!isCut(error)) throw error;
    const giveUpAt = performance.now() + patienceMs;
    for (let looks = 1; looks <= LOOKS; ) {
      try {
        const stored = await findStored(items);
        const left = items.filter(({ id }) => !stored.has(id));
        if (left.length === 0) return stored;
        const outcomes = await store(left);
        // The second try may have been refused for what the first one used up, and committed only then.
        const doubtful = left.filter(({ id }) => outcomes.has(id));
        const late = doubtful.length === 0 ? [] : await findStored(doubtful);
        return new Map([...stored, ...outcomes, ...late]);
      } catch (second) {
        if (isRowFault(second)) looks += 1;
        else if (!isConnectionTrouble(second) || performance.now() >= giveUpAt) break;
        else await sleep(PAUSE_MS);
      }
    }
    throw error;
  }
}
