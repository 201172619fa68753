import { renameSync, writeFileSync } from 'node:fs';

/** Writes a file readable only by its owner, completely or not at all. */
export function writePrivateFile(path: string, text: string): void {
  const draft = `${path}.${process.pid}.tmp`;
  writeFileSync(draft, text, { mode: 0o600 });
  renameSync(draft, path);
}
