import type { Logger } from 'pino';
import { APP_VERSION } from '../app-version';
import type { GatewayConfig } from '../config/gateway.config';
import { MetaStore } from '../store/meta.store';
import type { Store } from '../store/store';
import type { Address } from '../tunnel/tunnel.client';
import { atAddress, type Credentials, CredentialsStore, hashOfSetupCode } from './credentials.store';
import { Pause } from './pause';
import { register } from './registration';
import { StopError, upgradeStop } from './stop.error';

export class ServiceLink {
  private readonly store: CredentialsStore;
  private readonly pause = new Pause();
  private credentials: Credentials | undefined;
  private stopped = false;

  constructor(
    private readonly config: GatewayConfig,
    private readonly data: Pick<Store, 'db' | 'health'>,
    private readonly log: Logger,
  ) {
    this.store = new CredentialsStore(new MetaStore(data.db));
    this.credentials = this.store.read();
  }

  /**
   * The stored token, or a new one for the setup code.
   *
   * @returns undefined when the app was stopped before
   * @throws StopError
   */
  async establish(): Promise<Credentials | undefined> {
    if (this.credentials === undefined) await this.register();
    return this.credentials && this.current();
  }

  /**
   * After the service refused the token: trades in the setup code if it is a new one.
   *
   * @returns undefined when there is no new code
   * @throws StopError when the service refuses the new code
   */
  async renew(): Promise<Credentials | undefined> {
    const { setupCode } = this.config;
    if (setupCode === undefined || hashOfSetupCode(setupCode) === this.credentials?.setupCodeHash) {
      this.log.error('The service refused the token: it was revoked. Start the app with a new setup code.');
      return undefined;
    }
    await this.register();
    return this.stopped ? undefined : this.current();
  }

  get isRegistered(): boolean {
    return this.credentials !== undefined;
  }

  current(): Credentials {
    if (this.credentials === undefined) throw new Error('the app is not registered');
    return atAddress(this.credentials, this.config.serviceUrl);
  }

  address(): Address {
    const { wsUrl, token } = this.current();
    return { url: wsUrl, token };
  }

  requestKey(): Buffer | undefined {
    return this.credentials && Buffer.from(this.credentials.requestKey, 'base64');
  }

  upgradeStop(body: string): StopError {
    return upgradeStop(body);
  }

  stop(): void {
    this.stopped = true;
    this.pause.wake();
  }

  private async register(): Promise<void> {
    const { serviceUrl, setupCode, direct, driver } = this.config;
    if (setupCode === undefined) {
      throw new StopError(
        'setup_code_missing',
        'The app is not registered yet: it needs a setup code of the service (--setup-code or CHASQUI_SETUP_CODE).',
      );
    }
    const options = { serviceUrl, setupCode, driver, appVersion: APP_VERSION, baseUrl: direct?.baseUrl };
    const keeper = { store: this.store, health: this.data.health };
    const fresh = await register(options, keeper, this.log, this.pause, () => this.stopped);
    if (fresh !== undefined) this.credentials = fresh;
  }
}
