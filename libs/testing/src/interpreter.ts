import { spawnSync } from 'node:child_process';

/** Whether a test that runs a program of another language runs here. */
export interface Interpreter {
  /** False: it is skipped, and its title says why. In `.ci/run` it always runs, and fails where the program is missing. */
  runs: boolean;
  /** For the end of the title. */
  note: string;
}

/** @param probe words with which the program says that it is there */
export function interpreter(program: string, ...probe: string[]): Interpreter {
  const isPresent = spawnSync(program, probe.length > 0 ? probe : ['--version']).status === 0;
  const runs = isPresent || process.env.TEST_INTERPRETERS === 'required';
  return { runs, note: runs ? '' : ` (skipped: ${program} is not installed here)` };
}
