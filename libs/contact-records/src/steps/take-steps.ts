/** Runs a step when its time has come; `rows` says how many rows it may have. */
export type StepRunner = (work: (rows: number) => Promise<void>) => Promise<void>;

/**
 * Takes one step of each work, so that a large one holds up no other.
 *
 * @returns whether there may be more to do
 * @throws the first failure, when the others are done
 */
export async function takeSteps(
  found: readonly { id: string }[],
  run: StepRunner,
  step: (id: string, rows: number) => Promise<void>,
): Promise<boolean> {
  const failures: unknown[] = [];
  for (const { id } of found) await run((rows) => step(id, rows)).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
  return found.length > 0;
}
