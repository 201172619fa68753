interface FileResult {
  numPassingTests: number;
  numFailingTests: number;
  testExecError?: unknown;
  failureMessage?: string | null;
  testResults: readonly { status: string; fullName: string }[];
}

declare class TestFilesReporter {
  onTestFileStart(test: { path: string }): void;
  onTestFileResult(test: { path: string }, result: FileResult): void;
}

export = TestFilesReporter;
