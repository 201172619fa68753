import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { oncePerRun, waitFor } from '@chasqui/testing';

const root = join(__dirname, '..');
const MAIN = join(root, 'dist/apps/standalone/main.js');

/** Measured: 3 s alone, 14 s beside three other test files on two cores. */
const START_WITHIN_MS = 120_000;

export interface Announced {
  base_url: string;
  docs_url: string;
  console_url: string;
  owner_email: string;
  owner_password: string | null;
  api_key: string;
  live_api_key: string;
  sandbox_number: string;
  sandbox_phone_id: string;
}

export interface StandaloneProcess {
  child: ChildProcess;
  exited: Promise<number | null>;
  output: () => string;
}

/**
 * Builds the code of these processes. A second build in the same run would remove it under the first. With
 * `TEST_BUILD=done` it exists already (`npm run build`).
 */
export async function buildService(): Promise<void> {
  if (process.env.TEST_BUILD === 'done') return;
  await oncePerRun('build', () => void execFileSync(process.execPath, [join(root, 'scripts/build.mjs')]));
}

export async function startStandaloneProcess(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<StandaloneProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()));
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const isUp = () => output.includes('Chasqui is ready') || child.exitCode !== null || child.signalCode !== null;
  try {
    await waitFor(isUp, { what: 'the welcome text', timeoutMs: START_WITHIN_MS });
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(`npm start did not come up, and said:\n${output}`, { cause: error });
  }
  return { child, exited, output: () => output };
}

export const readAnnounced = (dataDir: string): Announced =>
  JSON.parse(readFileSync(join(dataDir, 'standalone.json'), 'utf8')) as Announced;
