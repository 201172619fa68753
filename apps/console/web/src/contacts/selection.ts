/** `anchor`: the contact from which Shift selects a range. */
export interface Selection {
  ids: ReadonlySet<string>;
  anchor: string | null;
}

export const NOBODY: Selection = { ids: new Set(), anchor: null };

/**
 * The selection after a click on a box. With Shift, everything from the last clicked box to this one takes this one's
 * new state.
 *
 * @param listed ids of all loaded contacts, in order
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

export function withAll({ ids }: Selection, listed: readonly string[]): Selection {
  return listed.every((id) => ids.has(id)) ? NOBODY : { ids: new Set(listed), anchor: null };
}

export const chosenOf = ({ ids }: Selection, listed: readonly string[]): string[] => listed.filter((id) => ids.has(id));
