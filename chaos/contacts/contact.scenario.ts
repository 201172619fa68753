export interface ContactScenario {
  name: string;
  what: string;
  rows: number;
  writers: number;
  kills: number;
  standsMostMs: number;
}

/** Rows left at most when the last process is killed, and rows between two kills. */
const ROWS = { atEnd: 3_000, perKill: 4_000 };

const scenario = (name: string, kills: number, writers: number, standsMostMs: number): ContactScenario => ({
  name,
  what: `an import whose processes are killed or cut off ${kills} times, and ${writers} of its people write in at once`,
  rows: ROWS.atEnd + kills * ROWS.perKill,
  writers,
  kills,
  standsMostMs,
});

/** Loose for any CI machine: an import without its mechanism stalls 30 s, which still shows. */
export const SMALL_CONTACTS: ContactScenario = scenario('small-contacts', 4, 20, 10_000);

export const contacts = (size: number): ContactScenario => scenario('contacts', Math.ceil(20 * size), 50, 2_000);
