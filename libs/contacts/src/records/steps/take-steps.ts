/** Runs a step when it is due, with the rows that it may take. Resolves to its answer: whether it did something. */
export type StepRunner = (work: (rows: number) => Promise<boolean>) => Promise<boolean>;

/**
 * One step of each, so that a large work holds up no other. A step of a work that another process holds does nothing.
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
