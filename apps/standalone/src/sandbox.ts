import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '@chasqui/runtime';
import type { AdminServices } from '../../admin/src/admin-services';
import { ChildApp } from './child-app';
import type { Demo } from './demo';

export const SANDBOX_NUMBER = '15550000000';
const CONNECTED_WITHIN_MS = 15_000;

interface SandboxOptions {
  admin: AdminServices;
  demo: Demo;
  url: string;
  dataDir: string;
  logLevel: string;
}

/** Substitutes for a newcomer's outside world: a gateway app with a simulated number, and a simulated phone. */
export class Sandbox {
  private readonly gateway: ChildApp;
  private readonly phone: ChildApp;
  private isPhoneConnected = false;

  constructor(private readonly options: SandboxOptions) {
    const { demo, url, dataDir, logLevel } = options;
    // The real gateway app with its sandbox driver, over the real tunnel.
    this.gateway = new ChildApp('The sandbox gateway', join(__dirname, '../../whatsapp-gateway/main.js'), {
      CHASQUI_URL: url,
      CHASQUI_SETUP_CODE: demo.sandboxSetupCode,
      DATA_DIR: join(dataDir, 'sandbox-gateway'),
      DRIVER: 'sandbox',
      SANDBOX_NUMBERS: SANDBOX_NUMBER,
      LOG_LEVEL: logLevel,
    });
    this.phone = new ChildApp(
      'The sandbox phone',
      join(__dirname, '../../sandbox-phone/main.js'),
      {
        SERVICE_URL: `${url}/sms-phone/v1`,
        PAIRING_CODES: demo.sandboxPairingCode,
        PHONE_DATA_DIR: join(dataDir, 'sandbox-phone'),
        // A newcomer should not wait ten seconds for the app's second try.
        SPEED: '10',
        LOG_LEVEL: logLevel,
      },
      (message) => {
        if (message === 'connected') this.isPhoneConnected = true;
      },
    );
  }

  start(): void {
    this.gateway.start();
    this.phone.start();
  }

  async stop(): Promise<void> {
    await Promise.all([this.gateway.stop(), this.phone.stop()]);
  }

  /**
   * Waits until both are registered and connected.
   *
   * @returns the phone's id
   * @throws StartError with a sentence
   */
  async connected(): Promise<string> {
    const { admin, demo } = this.options;
    await until('gateway', async () => (await admin.numbers.findConnectedForOrg(demo.orgId, 'test'))[0]);
    const phone = await until('phone', async () => {
      return this.isPhoneConnected ? (await admin.smsPhones.findConnected(demo.orgId, 'test', false))[0] : undefined;
    });
    return phone.id;
  }
}

async function until<T>(what: string, find: () => Promise<T | undefined>): Promise<T> {
  const giveUpAt = performance.now() + CONNECTED_WITHIN_MS;
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    if (performance.now() > giveUpAt) {
      throw new StartError(`The sandbox ${what} did not connect. Start again with LOG_LEVEL=info to see why.`);
    }
    await sleep(50);
  }
}
