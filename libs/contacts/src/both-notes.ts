/** Characters (contract.md D6). */
export const LONGEST_NOTES = 5_000;

/** One below the other, the kept ones first, cut to `LONGEST_NOTES`. Notes that they already contain are left out. */
export function bothNotes(kept: string | null, gone: string | null): string | null {
  if (kept === null || gone === null || kept.includes(gone)) return kept ?? gone;
  const characters = Array.from(`${kept}\n\n${gone}`);
  return characters.slice(0, LONGEST_NOTES).join('');
}

export const bothNotesSql = (kept: string, gone: string): string => `
  case when ${kept} is null or ${gone} is null or strpos(${kept}, ${gone}) > 0 then coalesce(${kept}, ${gone})
    else left(${kept} || E'\\n\\n' || ${gone}, ${LONGEST_NOTES}) end`;
