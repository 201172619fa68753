import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a preload says about itself, one line each in the folder of the run. */
export interface UseLine {
  /** App whose process loaded it. */
  app: string;
  /** File of this folder. */
  preload: string;
  /** What it patches, such as `Doorbell.ring`; absent: it could not be loaded. */
  what?: string;
  /** `missing`: there is nothing to patch any more. */
  state: 'patched' | 'used' | 'missing';
  /** What is missing. */
  reason?: string;
}

/** In the folder of a run. */
export const USE_JOURNAL = 'preload-uses.jsonl';

let loading = '';

/** From now on it is this preload that patches. */
export function beginPreload(preload: string): void {
  loading = preload;
}

/** Writes down that the preload that is being loaded cannot be: what it patches is gone. */
export function notePreloadMissing(reason: string): void {
  write({ preload: loading, state: 'missing', reason });
}

/** A patch that every run must use: one of what nobody calls any more switches off nothing. */
export interface Patch {
  /** To be called with each use; the first one is written down at once, because the process may be killed. */
  use: () => void;
  /** It is called, but there is nothing in it to change. */
  miss: (reason: string) => void;
}

/** Announces a patch of the preload that is being loaded. */
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
