import { execFile, type ExecFileException } from 'node:child_process';

/** Whom a child process runs as. */
export interface ServiceUser {
  uid: number;
  gid: number;
}

/** How a finished command went: `stderr` also says so when it could not be started at all. */
export interface CommandResult {
  ok: boolean;
  stdout: string;
  stderr: string;
}

export interface CommandOptions {
  env?: Record<string, string>;
  cwd?: string;
  /** Whom to run it as; the caller's own user when absent. */
  user?: ServiceUser;
  timeoutMs?: number;
}

/** Runs a command to its end. Never throws: a command that failed, or does not exist, is a result with `ok: false`. */
export function runCommand(command: string, args: string[], options: CommandOptions = {}): Promise<CommandResult> {
  const { env, user, cwd = '/', timeoutMs = 120_000 } = options;
  return new Promise((resolve) => {
    const finish = (error: ExecFileException | null, stdout: string, stderr: string) =>
      resolve({ ok: error === null, stdout, stderr: stderr || error?.message || '' });
    try {
      execFile(command, args, { env, cwd, timeout: timeoutMs, ...user }, finish);
    } catch (error) {
      resolve({ ok: false, stdout: '', stderr: String(error) });
    }
  });
}

/** The line of a failed command's output that says why. */
export function reasonOf(result: CommandResult): string {
  const lines = `${result.stdout}\n${result.stderr}`.split('\n').map((line) => line.trim());
  return (
    lines.findLast((line) => /^E:|error|fatal|cannot|could not|unable|denied/i.test(line)) ??
    lines.findLast((line) => line !== '') ??
    ''
  );
}
