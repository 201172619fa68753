import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

/** A preload's report on itself, one line each in the folder of the run. */
export interface UseLine {
  app: string;
  preload: string;
  /** What it patches, such as `Doorbell.ring`; absent if it could not be loaded. */
  what?: string;
  /** `missing`: there is nothing to patch any more. */
  state: 'patched' | 'used' | 'missing';
  reason?: string;
}

export const USE_JOURNAL = 'preload-uses.jsonl';

let loading = '';

export function beginPreload(preload: string): void {
  loading = preload;
}

/** Records that the current preload cannot be loaded: what it patches is gone. */
export function notePreloadMissing(reason: string): void {
  write({ preload: loading, state: 'missing', reason });
}

/** A patch that every run must use: patching something that is never called switches nothing off. */
export interface Patch {
  /** Call with each use; the first is written at once, because the process may be killed. */
  use: () => void;
  /** It is called, but there is nothing to change in it. */
  miss: (reason: string) => void;
}

export function mustBeUsed(what: string): Patch {
  const preload = loading;
  let state: UseLine['state'] = 'patched';
  write({ preload, what, state });
  const become = (next: UseLine['state'], reason?: string): void => {
    if (state === next) return;
    state = next;
    write({ preload, what, state, ...(reason !== undefined && { reason }) });
  };
  return { use: () => become('used'), miss: (reason) => become('missing', reason) };
}

function write(line: Omit<UseLine, 'app'>): void {
  const { CHAOS_FOLDER: folder, CHAOS_APP: app = '' } = process.env;
  if (folder !== undefined) appendFileSync(join(folder, USE_JOURNAL), `${JSON.stringify({ app, ...line })}\n`);
}
