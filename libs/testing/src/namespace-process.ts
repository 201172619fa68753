import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TYPESCRIPT_HOOK } from './typescript-hook';

/**
 * Runs a TypeScript file of this repository in its own namespaces. The file and its imports are compiled before:
 * inside, an ordinary user is root but owns no parent of any folder, and the compiler refuses to unpack its native part
 * into a folder that others could replace.
 *
 * @param namespaces flags of `unshare`, such as `-rn`
 * @param script does its work only if `require.main === module`, so that it can be loaded for compiling
 * @throws Error with the compiler's message
 */
export function spawnInNamespace(namespaces: string, script: string, options: SpawnOptions = {}): ChildProcess {
  const folder = mkdtempSync(join(tmpdir(), 'chasqui-compiled-'));
  const env = { ...process.env, ...options.env, COMPILED_SOURCES: folder };
  const load = ['-r', TYPESCRIPT_HOOK, '-e', `require(${JSON.stringify(script)})`];
  const compiling = spawnSync(process.execPath, load, { env, encoding: 'utf8' });
  const remove = () => rmSync(folder, { recursive: true, force: true });
  if (compiling.status !== 0) {
    remove();
    throw new Error(`${script} could not be loaded: ${compiling.stderr}`);
  }
  const child = spawn('unshare', [namespaces, process.execPath, '-r', TYPESCRIPT_HOOK, script], { ...options, env });
  child.once('close', remove);
  return child;
}
