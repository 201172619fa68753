// A stage of .ci/run: a command with a time limit, in its own process group, so that nothing outlives it.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const KILL_AFTER_MS = 10_000;
/** A command's last output is read this long; leftover processes may keep its output open for ever. */
const LAST_LINES_MS = 2_000;
/** Lines that explain a failed stage, among thousands. */
const COMPLAINT = /FAILED|BROKEN|WORTHLESS|below its floor|could not run|Error\b/;
const MOST_COMPLAINTS = 30;
const running = new Set();

/**
 * Runs a command without standard input.
 *
 * @param {string} name
 * @param {string[]} command
 * @param {{ limitS: number, cwd?: string, env?: Record<string, string>, killAfterMs?: number, prefix?: string }}
 * options
 *   `limitS` 0: it is not started. `prefix`: of its lines; absent: its output is passed through
 * @returns {Promise<{ isOk: boolean, isTimedOut: boolean, status: string, complaints: string[] }>} `complaints`: the
 * first
 *   prefixed lines that report a failure
 */
export async function runStage(name, command, { limitS, cwd, env = {}, killAfterMs = KILL_AFTER_MS, prefix }) {
  console.log(`=== ${name}: ${command.join(' ')}`);
  const began = performance.now();
  const complaints = [];
  const say = (line) => {
    console.log(`${prefix}${line}`);
    if (complaints.length < MOST_COMPLAINTS && COMPLAINT.test(line)) complaints.push(`${prefix}${line}`);
  };
  const { status, isTimedOut } =
    limitS > 0
      ? await run(command, { limitS, cwd, env, killAfterMs, say: prefix === undefined ? undefined : say })
      : { status: 'not begun: no time was left', isTimedOut: true };
  const seconds = Math.round((performance.now() - began) / 1_000);
  if (isTimedOut) console.log(`FAILED: ${name} took longer than ${Math.round(limitS)} s and was stopped`);
  console.log(`=== ${name} ended with ${status} after ${seconds} s`);
  return { isOk: status === '0' && !isTimedOut, isTimedOut, status, complaints };
}

export function stopStages() {
  for (const child of running) signalGroup(child, 'SIGKILL');
}

function run([program, ...args], { limitS, cwd, env, killAfterMs, say }) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, CI: 'true', ...env },
      stdio: say === undefined ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const outputs = [child.stdout, child.stderr].filter((stream) => stream !== null);
    const printed = outputs.map((stream) => printLines(stream, say));
    running.add(child);
    let isTimedOut = false;
    let killing;
    const limiting = setTimeout(() => {
      isTimedOut = true;
      signalGroup(child, 'SIGTERM');
      killing = setTimeout(() => signalGroup(child, 'SIGKILL'), killAfterMs);
    }, limitS * 1_000);
    const done = (status) => {
      clearTimeout(limiting);
      clearTimeout(killing);
      running.delete(child);
      // Leftover processes must not disturb the next stage.
      signalGroup(child, 'SIGKILL');
      const closing = setTimeout(() => outputs.forEach((stream) => stream.destroy()), LAST_LINES_MS);
      void Promise.all(printed).then(() => {
        clearTimeout(closing);
        resolve({ status, isTimedOut });
      });
    };
    child.once('error', (error) => done(error.message));
    child.once('exit', (code, signal) => done(String(code ?? signal)));
  });
}

async function printLines(stream, say) {
  const lines = createInterface({ input: stream });
  stream.once('close', () => lines.close());
  for await (const line of lines) say(line);
}

function signalGroup({ pid }, signal) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // The group is gone.
  }
}
