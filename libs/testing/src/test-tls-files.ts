import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TEST_CA, TEST_CERTIFICATES } from './test-certificates';

export interface TestTlsFiles {
  folder: string;
  ca: string;
  caText: string;
  cert: string;
  key: string;
}

export function testTlsFiles(): TestTlsFiles {
  const folder = mkdtempSync(join(tmpdir(), 'chasqui-tls-'));
  // Started by root, a server may run as another user.
  chmodSync(folder, 0o755);
  const { cert, key } = TEST_CERTIFICATES.server;
  const write = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text, { mode: 0o644 });
    return path;
  };
  return {
    folder,
    ca: write('ca.crt', TEST_CA),
    caText: TEST_CA,
    cert: write('server.crt', cert),
    key: write('server.key', key),
  };
}
