/** What became of a test file. */
export interface TestFile {
  path: string;
  passed: number;
  failed: number;
  /** It did not load, or failed around its tests. */
  isBroken: boolean;
  /** Full names of the tests that failed. */
  failures: readonly string[];
  /** False: the run ended before the file did. */
  isFinished: boolean;
  /** These are the results of its second run. */
  hasRunAgain?: boolean;
}

/** A run of Jest. */
export interface TestRun {
  isOk: boolean;
  isTimedOut: boolean;
  /** Exit code or signal. */
  status: string;
  files: readonly TestFile[];
}

export interface AgainOptions {
  /** Runs one file alone. */
  again: (path: string, place: number) => Promise<TestRun>;
  /** When more files failed, none runs again. */
  most: number;
  say: (text: string) => void;
  /** What people call the file. */
  name: (path: string) => string;
}

export function readTestFiles(output: string): TestFile[];
export function hasFailed(file: TestFile): boolean;
export function runAgain(files: readonly TestFile[], options: AgainOptions): Promise<TestFile[]>;
export function countTests(
  run: TestRun,
  name: (path: string) => string,
): { passed: number; failed: number; notes: string[] };
