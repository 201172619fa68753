// Starts programs for the container tests, without a shell.
import { spawn } from 'node:child_process';

const SHOWN_CHARACTERS = 4_000;

/**
 * Runs a program to its end.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: Record<string, string>, withinMs?: number, log?: (text: string) => void,
 *   signal?: AbortSignal, mayFail?: boolean }} [options] `log` gets its output as it comes
 * @returns {Promise<{ code: number | null, stdout: string, stderr: string, tookMs: number }>}
 * @throws Error with the end of its output, unless it may fail
 */
export function run(program, args, { cwd, env, withinMs = 600_000, log, signal, mayFail = false } = {}) {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: withinMs,
      signal,
      // Ctrl-C is handled here: it ends what runs, but not the cleanup.
      detached: true,
    });
    const text = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr']) {
      child[name].setEncoding('utf8').on('data', (data) => {
        text[name] += data;
        log?.(data);
      });
    }
    child.on('error', reject);
    child.on('close', (code) => {
      const tookMs = performance.now() - startedAt;
      if (code === 0 || mayFail) resolve({ code, ...text, tookMs });
      else {
        const shown = `${text.stdout}\n${text.stderr}`.trim().slice(-SHOWN_CHARACTERS);
        reject(new Error(`${program} ${args.slice(0, 4).join(' ')} ended with ${code}:\n${shown}`));
      }
    });
  });
}
