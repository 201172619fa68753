import { execFileSync } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPairing } from '../pairing.app';
import type { PairingConfig } from '../pairing.config';

interface Query {
  folder: string;
  nameServer: string;
  config: PairingConfig;
}

/**
 * `pairing` on a machine whose name server never answers, in its own mount namespace (`unshare -rm`). Sends the parent
 * its address, and on request the milliseconds of a lookup that needs a thread but no server.
 */
async function main({ folder, nameServer, config }: Query): Promise<void> {
  const file = join(folder, 'resolv.conf');
  writeFileSync(file, `nameserver ${nameServer}\n`);
  execFileSync('mount', ['--bind', file, '/etc/resolv.conf']);
  // Where the tests look at names, Node's own resolver has already read the machine's file.
  const timings = { direct: { lookMs: 50, pollMs: 100 } };
  const app = await startPairing(config, { timings, processMetrics: false });
  process.on('message', () => {
    const started = performance.now();
    void lookup('localhost').then(() => process.send?.({ lookupMs: performance.now() - started }));
  });
  process.send?.({ url: app.publicUrl });
}

if (require.main === module) void main(JSON.parse(process.env.REQUEST ?? '') as Query);
