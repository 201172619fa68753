export interface TestFile {
  path: string;
  passed: number;
  failed: number;
  /** It did not load, or failed outside of its tests. */
  isBroken: boolean;
  failures: readonly string[];
  /** False: the run ended before the file did. */
  isFinished: boolean;
  /** The results are from its second run. */
  hasRunAgain?: boolean;
}

export interface TestRun {
  isOk: boolean;
  isTimedOut: boolean;
  /** Exit code or signal. */
  status: string;
  files: readonly TestFile[];
}

export interface AgainOptions {
  again: (path: string, place: number) => Promise<TestRun>;
  /** If more files failed, none is repeated. */
  most: number;
  say: (text: string) => void;
  name: (path: string) => string;
}

export function readTestFiles(output: string): TestFile[];
export function hasFailed(file: TestFile): boolean;
export function runAgain(files: readonly TestFile[], options: AgainOptions): Promise<TestFile[]>;
export function countTests(
  run: TestRun,
  name: (path: string) => string,
): { passed: number; failed: number; notes: string[] };
