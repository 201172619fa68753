import { execFile, type ExecFileException } from 'node:child_process';

export interface ServiceUser {
  uid: number;
  gid: number;
}

/** `stderr` also holds the error of a command that could not be started. */
export interface CommandResult {
  ok: boolean;
  stdout: string;
  stderr: string;
}

export interface CommandOptions {
  env?: Record<string, string>;
  cwd?: string;
  user?: ServiceUser;
  timeoutMs?: number;
}

/** Runs a command to its end. Never throws: a failed or missing command is a result with `ok: false`. */
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

/** The line of a failed command's output that names the cause. */
export function reasonOf(result: CommandResult): string {
  const lines = `${result.stdout}\n${result.stderr}`.split('\n').map((line) => line.trim());
  return (
    lines.findLast((line) => /^E:|error|fatal|cannot|could not|unable|denied/i.test(line)) ??
    lines.findLast((line) => line !== '') ??
    ''
  );
}
