import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testVariable } from './test-environment';
import { waitFor } from './wait-for';

const WITHIN_MS = 170_000;

/**
 * Does something once for all test files of a run, in the first that asks; the others wait until it is done.
 *
 * @param name of the work, in kebab-case
 * @throws Error with the cause, in each of them
 */
export async function oncePerRun(name: string, work: () => void | Promise<void>): Promise<void> {
  const folder = join(testVariable('TEST_RUN_DIR'), name);
  const outcome = join(folder, 'outcome');
  if (isFirst(folder)) {
    const problem = await problemOf(work);
    // Renamed into place, so that the others never see half a file.
    writeFileSync(`${outcome}.draft`, problem);
    renameSync(`${outcome}.draft`, outcome);
  } else await waitFor(() => existsSync(outcome), { what: `${name} in another test file`, timeoutMs: WITHIN_MS });
  const problem = readFileSync(outcome, 'utf8');
  if (problem !== '') throw new Error(problem);
}

/** Only one of several simultaneous callers gets true. */
const isFirst = (folder: string): boolean => mkdirSync(folder, { recursive: true }) !== undefined;

async function problemOf(work: () => void | Promise<void>): Promise<string> {
  try {
    await work();
    return '';
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}
