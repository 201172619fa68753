/** Characters that notes may have (contract.md D6). */
export const LONGEST_NOTES = 5_000;

/**
 * What two contacts have in their notes, now that they are one: one below the other, as far as notes may be long, those of the
 * one who stays first; what stands there already is not said twice.
 */
export function bothNotes(kept: string | null, gone: string | null): string | null {
  if (kept === null || gone === null || kept.includes(gone)) return kept ?? gone;
  const characters = Array.from(`${kept}\n\n${gone}`);
  return characters.slice(0, LONGEST_NOTES).join('');
}

/** The same as `bothNotes` in SQL. @param kept of a row @param gone of another one */
export const bothNotesSql = (kept: string, gone: string): string => `
  case when ${kept} is null or ${gone} is null or strpos(${kept}, ${gone}) > 0 then coalesce(${kept}, ${gone})
    else left(${kept} || E'\\n\\n' || ${gone}, ${LONGEST_NOTES}) end`;
