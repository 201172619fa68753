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
 * `pairing` on a machine whose name server never answers, in a mount namespace of its own (`unshare -rm`). Tells the parent
 * its address, and, as often as it is asked, how many milliseconds a lookup takes that needs a thread and no server.
 */
async function main({ folder, nameServer, config }: Query): Promise<void> {
  const file = join(folder, 'resolv.conf');
  writeFileSync(file, `nameserver ${nameServer}\n`);
  execFileSync('mount', ['--bind', file, '/etc/resolv.conf']);
  // Node's own resolver has read the file of the machine by now, where the tests of names are.
  const timings = { direct: { lookMs: 50, pollMs: 100 } };
  const app = await startPairing(config, { timings, processMetrics: false });
  process.on('message', () => {
    const started = performance.now();
    void lookup('localhost').then(() => process.send?.({ lookupMs: performance.now() - started }));
  });
  process.send?.({ url: app.publicUrl });
}

if (require.main === module) void main(JSON.parse(process.env.REQUEST ?? '') as Query);
