import type { Logger } from 'pino';
import type { GatewayConfig } from '../config/gateway.config';
import type { MediaFolder } from '../store/media.folder';
import type { Store } from '../store/store';
import type { Driver } from './driver';
import { SANDBOX_DEFAULTS, SandboxDriver } from './sandbox/sandbox.driver';

/** What a driver is made of. */
export interface DriverParts {
  config: GatewayConfig;
  store: Store;
  media: MediaFolder;
  log: Logger;
}

/** The driver that the configuration names. */
export async function createDriver({ config, store, media, log }: DriverParts): Promise<Driver> {
  switch (config.driver) {
    case 'sandbox':
      return new SandboxDriver(store, media, { ...SANDBOX_DEFAULTS, ...config.sandbox }, log);
    case 'baileys':
  }
  throw new Error('This build of the gateway app has no driver for WhatsApp itself; it knows the sandbox only.');
}
