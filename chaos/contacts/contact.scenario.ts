/** A run with an import whose processes die, while people of its file write in. */
export interface ContactScenario {
  name: string;
  what: string;
  rows: number;
  /** Of the people of the file; each is written to, and answers. */
  writers: number;
  /** Of the processes that import, and the API's; cuts of their connections included. */
  kills: number;
  /** How long the import may stand still after each, while a process is left to go on. */
  standsMostMs: number;
}

/** Rows that an import may be ahead when the last process is killed, and those between two kills. */
const ROWS = { atEnd: 3_000, perKill: 4_000 };

const scenario = (name: string, kills: number, writers: number, standsMostMs: number): ContactScenario => ({
  name,
  what: `an import whose processes are killed or cut off ${kills} times, and ${writers} of its people write in at once`,
  rows: ROWS.atEnd + kills * ROWS.perKill,
  writers,
  kills,
  standsMostMs,
});

/** On whatever machine a merge is tried: what takes 30 s without its mechanism is still found. */
export const SMALL_CONTACTS: ContactScenario = scenario('small-contacts', 4, 20, 10_000);

export const contacts = (size: number): ContactScenario => scenario('contacts', Math.ceil(20 * size), 50, 2_000);
