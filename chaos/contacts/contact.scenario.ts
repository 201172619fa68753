/** A run with an import whose processes die, while people of its file write in. */
export interface ContactScenario {
  name: string;
  what: string;
  rows: number;
  /** Of the people of the file; each is written to, and answers. */
  writers: number;
  /** Of the processes that import, and the API's. */
  kills: number;
}

/** Rows that an import may be ahead when the last process is killed, and those between two kills. */
const ROWS = { atEnd: 3_000, perKill: 700 };

const scenario = (name: string, kills: number, writers: number): ContactScenario => ({
  name,
  what: `an import whose processes are killed ${kills} times, and ${writers} of its people write in at once`,
  rows: ROWS.atEnd + kills * ROWS.perKill,
  writers,
  kills,
});

export const SMALL_CONTACTS: ContactScenario = scenario('small-contacts', 3, 20);

export const contacts = (size: number): ContactScenario => scenario('contacts', Math.ceil(20 * size), 50);
