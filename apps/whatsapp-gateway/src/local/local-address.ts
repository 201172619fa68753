import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface LocalAddress {
  url: string;
  token: string;
}

const FILE = 'local.json';

export function writeLocalAddress(dataDir: string, address: LocalAddress): void {
  const path = join(dataDir, FILE);
  // Recreated: a file gets its mode only when it is created.
  rmSync(path, { force: true });
  writeFileSync(path, `${JSON.stringify(address)}\n`, { mode: 0o600 });
}

export function removeLocalAddress(dataDir: string): void {
  rmSync(join(dataDir, FILE), { force: true });
}

/** undefined when no app runs on this data folder, or it runs without its status page. */
export function readLocalAddress(dataDir: string): LocalAddress | undefined {
  try {
    const { url, token } = JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')) as Partial<LocalAddress>;
    return typeof url === 'string' && typeof token === 'string' ? { url, token } : undefined;
  } catch {
    return undefined;
  }
}
