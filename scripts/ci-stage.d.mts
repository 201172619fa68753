export interface StageOptions {
  /** 0: it is not begun. */
  limitS: number;
  cwd?: string;
  env?: Readonly<Record<string, string>>;
  killAfterMs?: number;
  /** Of the lines that it prints; absent: it prints as it likes. */
  prefix?: string;
}

export function runStage(
  name: string,
  command: readonly string[],
  options: StageOptions,
): Promise<{ isOk: boolean; isTimedOut: boolean; status: string; complaints: string[] }>;
export function stopStages(): void;
