/** Contacts that are chosen, and the one from which Shift reaches. */
export interface Selection {
  ids: ReadonlySet<string>;
  anchor: string | null;
}

export const NOBODY: Selection = { ids: new Set(), anchor: null };

/**
 * After a click on the box of one. With Shift all from the last one that was clicked to this one become what this one becomes.
 *
 * @param listed the ids of all that are loaded, in their order
 */
export function withClick(
  { ids, anchor }: Selection,
  listed: readonly string[],
  id: string,
  isRange: boolean,
): Selection {
  const isChosen = !ids.has(id);
  const [from, to] = [isRange && anchor !== null ? listed.indexOf(anchor) : -1, listed.indexOf(id)];
  const clicked = from < 0 ? [id] : listed.slice(Math.min(from, to), Math.max(from, to) + 1);
  const after = new Set(ids);
  for (const each of clicked) {
    if (isChosen) after.add(each);
    else after.delete(each);
  }
  return { ids: after, anchor: id };
}

/** All that are loaded; nobody when all are chosen already. */
export function withAll({ ids }: Selection, listed: readonly string[]): Selection {
  return listed.every((id) => ids.has(id)) ? NOBODY : { ids: new Set(listed), anchor: null };
}

/** Those that are still listed, in the order of the list. */
export const chosenOf = ({ ids }: Selection, listed: readonly string[]): string[] => listed.filter((id) => ids.has(id));
