import { type GatewayHello, PROTOCOL_VERSION } from '@chasqui/gateway-protocol';
import type { Logger } from 'pino';
import { APP_VERSION } from './app-version';
import type { GatewayConfig } from './config/gateway.config';
import type { Driver, DriverEvent, DriverHost } from './driver/driver';
import { openDriver } from './driver/driver.factory';
import { sessionStatesOf } from './driver/session-states';
import type { AppParts } from './http/app-parts';
import { DirectCarrier } from './http/direct-carrier';
import { RequestGuard } from './http/request.guard';
import { SendLedger } from './ledger/send-ledger';
import { SendService } from './ledger/send.service';
import { EventOutbox } from './outbox/event-outbox';
import { EventPoster } from './outbox/event-poster';
import { clockSentence } from './service/clock-difference';
import { ServiceLink } from './service/service-link';
import { ServiceState } from './service/service-state';
import { StopError, wrongDriverStop } from './service/stop.error';
import { lockDataFolder } from './store/data-folder-lock';
import { MediaFolder } from './store/media-folder';
import { Retention } from './store/retention';
import { openStore, type Store } from './store/store';
import type { StoreTrouble } from './store/store-health';
import { RequestRunner } from './tunnel/request-runner';
import { TunnelClient } from './tunnel/tunnel.client';
import type { TunnelTimings } from './tunnel/tunnel-timings';

export class Gateway {
  /** Resolves with a problem that only the operator can repair; the app is useless until then. */
  readonly stuck: Promise<StopError>;
  readonly driver: Driver;
  readonly service = new ServiceState();
  onNumber: (phone: string) => void = () => undefined;
  directPort: number | undefined;
  private readonly outbox: EventOutbox;
  private readonly poster: EventPoster;
  private readonly runner: RequestRunner;
  private readonly link: ServiceLink;
  private readonly tunnel: TunnelClient;
  private readonly direct: DirectCarrier | undefined;
  private readonly retention: Retention;
  private reportStuck: (error: StopError) => void = () => undefined;

  /** @throws Error when another process uses the data folder */
  static async open(config: GatewayConfig, log: Logger, timings?: TunnelTimings): Promise<Gateway> {
    const unlock = await lockDataFolder(config.dataDir);
    try {
      const store = openStore(config.dataDir, config.synchronous);
      const media = new MediaFolder(config.dataDir);
      return new Gateway(config, log, store, media, unlock, timings);
    } catch (error) {
      unlock();
      throw error;
    }
  }

  private constructor(
    private readonly config: GatewayConfig,
    private readonly log: Logger,
    private readonly store: Store,
    media: MediaFolder,
    private readonly unlock: () => void,
    timings: TunnelTimings | undefined,
  ) {
    this.stuck = new Promise((resolve) => {
      this.reportStuck = resolve;
    });
    const ledger = new SendLedger(store.db);
    const { driver, agingTables } = openDriver(config, store, media, log, () =>
      this.link.isRegistered ? this.link.current() : undefined,
    );
    this.driver = driver;
    this.outbox = new EventOutbox(store, ledger);
    this.poster = new EventPoster(this.outbox, media, log);
    this.watchStore();
    const sends = new SendService(driver, ledger, store, log);
    const parts: AppParts = {
      driver,
      driverName: config.driver,
      sends,
      outbox: this.outbox,
      appVersion: APP_VERSION,
      log,
    };
    this.runner = new RequestRunner(parts);
    this.link = new ServiceLink(config, store, log);
    this.tunnel = new TunnelClient(this.tunnelHooks(), log, timings);
    const guard = new RequestGuard(
      store,
      () => this.link.requestKey(),
      (aheadS) => this.heardClock(aheadS),
    );
    this.direct = config.direct && new DirectCarrier(parts, guard);
    this.retention = new Retention(store, [...AGING_TABLES, ...agingTables], media, () => this.outbox.files(), log);
  }

  /** Resolves when the app runs; registering and dialing continue in the background while the service is away. */
  async start(): Promise<void> {
    await this.driver.start(this.host());
    await this.runner.ready();
    this.retention.start();
    if (this.direct && this.config.direct) {
      this.directPort = await this.direct.listen(this.config.direct.host, this.config.direct.port);
    }
    const [numbers, files] = [this.driver.sessions().length, this.driver.pendingFiles()];
    this.log.info({ numbers, waiting_events: this.outbox.count(), pending_files: files }, 'started');
    void this.connect();
  }

  /** Closes all ways in, then the store; unfinished work continues at the next start. */
  async stop(): Promise<void> {
    this.link.stop();
    await this.tunnel.stop();
    await this.direct?.close();
    await this.poster.stop();
    await this.driver.stop();
    await this.runner.close();
    this.retention.stop();
    this.store.close();
    this.unlock();
    this.log.info('stopped');
  }

  waitingEvents(): number {
    return this.outbox.count();
  }

  /** Why the data folder takes no writes; undefined when it does. */
  storeTrouble(): StoreTrouble | undefined {
    return this.store.health.trouble;
  }

  /** Logged once, however many writes fail. */
  private watchStore(): void {
    const { health } = this.store;
    health.onTrouble = (reason, error) => this.log.error({ err: error, reason }, 'the data folder takes no writes');
    health.onWell = () => this.log.info('the data folder takes writes again');
  }

  private host(): DriverHost {
    return {
      record: async (event: DriverEvent, alongside?: () => void) => {
        await this.outbox.record(event, alongside);
        if (event.type !== 'session.status') return;
        const { phone, status, reason } = event;
        this.log.info({ phone, status, reason }, 'a number changed its state');
        this.onNumber(phone);
      },
      mediaFollows: () => this.outbox.mediaFollows(),
      takesPictures: () => this.outbox.takesPictures(),
      hasUntold: (phone) => this.outbox.hasUntold(phone),
      lateBytes: (phone) => this.outbox.lateBytes(phone),
    };
  }

  private async connect(): Promise<void> {
    try {
      if (!this.link.isRegistered) this.service.set('waiting_for_setup');
      const credentials = await this.link.establish();
      if (credentials === undefined) return;
      this.poster.use(credentials);
      // An app with its own address is called there: the service refuses its tunnel.
      this.service.set(this.direct === undefined ? 'connecting' : 'called_directly');
      if (this.direct === undefined) this.tunnel.start();
    } catch (error) {
      this.giveUp(error);
    }
  }

  private tunnelHooks() {
    return {
      address: () => this.link.address(),
      hello: (): GatewayHello => ({
        t: 'hello',
        protocol: PROTOCOL_VERSION,
        app_version: APP_VERSION,
        capabilities: [...this.driver.capabilities],
        sessions: sessionStatesOf(this.driver),
        outbox: this.outbox.count(),
        driver: this.config.driver,
      }),
      run: this.runner.run.bind(this.runner),
      onOpen: (aheadMs: number) => {
        this.log.info('the tunnel is open');
        this.heardClock(Math.round(aheadMs / 1000));
        this.service.set('connected');
        this.poster.use(this.link.current());
      },
      onLost: (reason: string) => {
        if (this.service.name !== 'refused') this.service.set('lost', reason);
      },
      onUnauthorized: () => this.renew(),
      onWrongDriver: () => this.reportStuck(wrongDriverStop(this.config.driver)),
      onUpgradeRequired: (body: string) => this.reportStuck(this.link.upgradeStop(body)),
    };
  }

  /** Logged once: the service sends its time again and again. */
  private heardClock(aheadS: number): void {
    const sentence = clockSentence(aheadS);
    const isNews = sentence !== null && clockSentence(this.service.clockAheadS) === null;
    this.service.clockAheadS = aheadS;
    if (isNews) this.log.warn({ ahead_s: aheadS }, sentence);
  }

  private async renew(): Promise<boolean> {
    try {
      const credentials = await this.link.renew();
      if (credentials === undefined) this.service.set('refused');
      else this.poster.use(credentials);
      return credentials !== undefined;
    } catch (error) {
      this.giveUp(error);
      return false;
    }
  }

  private giveUp(error: unknown): void {
    if (error instanceof StopError) this.reportStuck(error);
    else this.log.error({ err: error }, 'the connection to the service failed for good');
  }
}

const AGING_TABLES = [
  { table: 'sends', order: 'row', time: 'created_at' },
  { table: 'outbox', order: 'seq', time: 'at' },
];
