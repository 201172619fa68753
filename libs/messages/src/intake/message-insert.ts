import type { LimitName, Queryable } from '@chasqui/database';
import { toChargeRows, toIntakeRow } from './intake-rows';
import { ACCEPT, ACCEPT_AND_TELL } from './message-intake.sql';
import type { Intake, NewMessage } from './new-message';
import { findOptedOut } from './opted-out';
import { keepWanted, storeBrought } from './message-files';

interface Denied {
  ord: number;
  limitName: LimitName;
  max: number;
  used: number;
  /** A limit reaches a threshold: nothing of the batch was inserted, and `ACCEPT_AND_TELL` has to do it. */
  isLeft: boolean;
}

interface Told {
  ord: null;
  toldOrgId: string;
}

const isDenied = (row: Denied | Told): row is Denied => row.ord !== null;

/** Inserts messages, except those whose recipients opted out or whose files are gone. */
export async function insertWanted(
  queryable: Queryable,
  messages: readonly NewMessage[],
): Promise<Map<string, Intake>> {
  const unwanted = await findOptedOut(queryable, messages);
  const withoutFile = await keepWanted(queryable, messages);
  const left = messages.filter((message) => !unwanted.has(message) && !withoutFile.has(message));
  const results = await insert(queryable, left);
  await storeBrought(
    queryable,
    left.filter(({ id }) => !results.has(id)),
  );
  for (const { id } of withoutFile) results.set(id, { kind: 'no_file' });
  for (const { id } of unwanted) results.set(id, { kind: 'opted_out' });
  return results;
}

/** If more than one limit denied messages of the batch, the denied ones run again alone. */
async function insert(
  queryable: Queryable,
  messages: readonly NewMessage[],
  statement = ACCEPT,
): Promise<Map<string, Intake>> {
  const results = new Map<string, Intake>();
  if (messages.length === 0) return results;
  const rows = JSON.stringify(messages.map(toIntakeRow));
  const charges = JSON.stringify(messages.flatMap(toChargeRows));
  const answer = await statement.run<Denied | Told>(queryable, [rows, charges], (answered) =>
    answered.flatMap((row) => (isDenied(row) ? [] : [row.toldOrgId])),
  );
  const denied = answer.filter(isDenied);
  if (denied.some((row) => row.isLeft)) return insert(queryable, messages, ACCEPT_AND_TELL);
  // A message denied by one limit still held a rank in the other's queue: its neighbors run again, alone.
  const isMixed = new Set(denied.map((row) => row.limitName)).size > 1;
  for (const row of denied) {
    const message = messages[row.ord];
    if (message === undefined) continue;
    const again = isMixed ? await insert(queryable, [message]) : null;
    if (again === null) {
      results.set(message.id, { kind: 'plan_limit', limit: row.limitName, used: row.used, max: row.max });
    } else {
      for (const [id, outcome] of again) results.set(id, outcome);
    }
  }
  return results;
}
