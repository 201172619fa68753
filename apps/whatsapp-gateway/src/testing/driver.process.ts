import { Agent } from 'node:https';
import { pino } from 'pino';
import { BaileysDriver } from '../driver/baileys/baileys.driver';
import { BAILEYS_DEFAULTS } from '../driver/baileys/baileys-options';
import { BAILEYS_TIMINGS } from '../driver/baileys/timings';
import { SendLedger } from '../ledger/send-ledger';
import { EventOutbox } from '../outbox/event-outbox';
import { lockDataFolder } from '../store/data-folder-lock';
import { openStore } from '../store/store';
import type { ClientAccess } from './fake-whatsapp/fake-whatsapp';

export interface DriverCall {
  id: number;
  method: 'link' | 'qr' | 'session' | 'send' | 'memory';
  args: unknown[];
}

/** The Baileys driver with a real outbox, in a process that a test may kill and whose output it can read. */
async function main(): Promise<void> {
  const access = JSON.parse(process.env.ACCESS ?? '') as ClientAccess;
  const dataDir = process.env.DATA_DIR ?? '';
  await lockDataFolder(dataDir);
  const store = openStore(dataDir);
  const options = {
    ...BAILEYS_DEFAULTS,
    dataDir,
    timings: { ...BAILEYS_TIMINGS, backoffMs: [100] },
    testNetwork: {
      webSocketUrl: access.url,
      noiseRootKey: Buffer.from(access.rootKey, 'hex'),
      mediaHost: access.mediaHost,
      mediaAgent: new Agent({ ca: access.mediaCertificate }),
      mediaCa: access.mediaCertificate,
    },
  };
  const driver = new BaileysDriver(store, options, pino({ level: 'trace' }));
  const outbox = new EventOutbox(store, new SendLedger(store.db));
  outbox.learn(['media_follows']);
  await driver.start(outbox);
  process.on('message', (call: DriverCall) => {
    void answer(driver, call).then((result) => process.send?.({ id: call.id, result }));
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.({ id: 0 });
}

async function answer(driver: BaileysDriver, { method, args }: DriverCall): Promise<unknown> {
  const [first, second] = args as [string, 'qr'];
  switch (method) {
    case 'link':
      return driver.link(first);
    case 'qr':
      return driver.qr(first, second);
    case 'session':
      return driver.session(first);
    case 'send': {
      const outcome = await driver.send(args[0] as Parameters<BaileysDriver['send']>[0]);
      return { kind: outcome.kind };
    }
    case 'memory':
      globalThis.gc?.();
      return process.memoryUsage();
  }
}

void main();
