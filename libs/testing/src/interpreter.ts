import { spawnSync } from 'node:child_process';

/** Whether a test that runs a program in another language can run here. */
export interface Interpreter {
  /**
   * False: it is skipped, and its title says why. In `.ci/run` it always runs, and fails where the program is missing.
   */
  runs: boolean;
  note: string;
}

/** @param probe arguments with which the program shows that it works */
export function interpreter(program: string, ...probe: string[]): Interpreter {
  const isPresent = spawnSync(program, probe.length > 0 ? probe : ['--version']).status === 0;
  const runs = isPresent || process.env.TEST_INTERPRETERS === 'required';
  return { runs, note: runs ? '' : ` (skipped: ${program} is not installed here)` };
}
