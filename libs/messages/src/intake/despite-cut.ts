import { setTimeout as sleep } from 'node:timers/promises';
import { isConnectionTrouble, isCut, isRowFault } from '@chasqui/database';

/** Stores messages whose ids only this code uses. */
export interface CutOptions<Item extends { id: string }, Outcome> {
  /** Stores all or none. @returns outcomes by id; a missing one means stored */
  store: (items: readonly Item[]) => Promise<Map<string, Outcome>>;
  findStored: (items: readonly Item[]) => Promise<Map<string, Outcome>>;
}

/** A second look: the first try may commit between the first look and the second try. */
const LOOKS = 2;
/** A restarting server is back in seconds; callers still have some left then. */
const PATIENCE_MS = 10_000;
const PAUSE_MS = 100;

/**
 * Stores messages although the connection may be cut before the answer: existing ones are accepted, the others stored
 * again. The id is the fence: if the first try is still running on the server, the primary key refuses one of both. It
 * waits for a server that is away.
 *
 * @param patienceMs longest wait
 * @throws what `store` throws; if the outcome of the first try stays unknown, its error: it may have been done
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
        // The second try may have been refused because of what the first one used up, which committed only then.
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
