import type { Logger } from 'pino';
import type { GatewayConfig } from '../config/gateway.config';
import type { MediaFolder } from '../store/media-folder';
import type { AgingTable } from '../store/retention';
import type { Credentials } from '../service/credentials.store';
import type { Store } from '../store/store';
import { BAILEYS_AGING_TABLES } from './baileys/aging-tables';
import { BaileysDriver } from './baileys/baileys.driver';
import { BAILEYS_DEFAULTS } from './baileys/baileys-options';
import type { Driver } from './driver';
import { SANDBOX_DEFAULTS, SandboxDriver } from './sandbox/sandbox.driver';

export function openDriver(
  config: GatewayConfig,
  store: Store,
  media: MediaFolder,
  log: Logger,
  credentials: () => Credentials | undefined,
): { driver: Driver; agingTables: readonly AgingTable[] } {
  if (config.driver === 'baileys') {
    const options = { ...BAILEYS_DEFAULTS, dataDir: config.dataDir, credentials, ...config.baileys };
    return { driver: new BaileysDriver(store, options, log), agingTables: BAILEYS_AGING_TABLES };
  }
  const driver = new SandboxDriver(store, media, { ...SANDBOX_DEFAULTS, ...config.sandbox }, log);
  return { driver, agingTables: [{ table: 'sandbox_network', order: 'row', time: 'received_at' }] };
}
