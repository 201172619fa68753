import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { LedgerRow } from '../checker/history';
import { DIST } from './app-process';

const MAX_LEDGER_BYTES = 1024 * 1024 * 1024;

/**
 * What a gateway accepted, read by its own reader in a process of its own: no code of ours links the gateway app (GPL).
 */
export async function readGatewayLedger(dataDir: string): Promise<LedgerRow[]> {
  const reader = join(DIST, 'apps/whatsapp-gateway/src/ledger/ledger-reader.js');
  const script = `process.stdout.write(JSON.stringify(require(process.argv[1]).readLedger(process.argv[2])))`;
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', script, reader, dataDir], {
    maxBuffer: MAX_LEDGER_BYTES,
  });
  return JSON.parse(stdout) as LedgerRow[];
}
