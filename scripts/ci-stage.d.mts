export interface StageOptions {
  /** 0: it is not started. */
  limitS: number;
  cwd?: string;
  env?: Readonly<Record<string, string>>;
  killAfterMs?: number;
  /** Prefix of its printed lines; absent: its output is passed through. */
  prefix?: string;
}

export function runStage(
  name: string,
  command: readonly string[],
  options: StageOptions,
): Promise<{ isOk: boolean; isTimedOut: boolean; status: string; complaints: string[] }>;
export function stopStages(): void;
