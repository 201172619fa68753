/** Runs a step when its time has come; `rows` says how many rows it may have. Answers what the step does: whether it did something. */
export type StepRunner = (work: (rows: number) => Promise<boolean>) => Promise<boolean>;

/**
 * Takes one step of each work, so that a large one holds up no other. A step of a work that somebody else holds does nothing.
 *
 * @returns whether there may be more to do
 * @throws the first failure, when the others are done
 */
export async function takeSteps(
  found: readonly { id: string }[],
  run: StepRunner,
  step: (id: string, rows: number) => Promise<boolean>,
): Promise<boolean> {
  const failures: unknown[] = [];
  let isMore = false;
  for (const { id } of found) {
    try {
      if (await run((rows) => step(id, rows))) isMore = true;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return isMore;
}
