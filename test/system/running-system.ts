import { limitVariables, loadConfig, mediaIn, NO_MAIL, NO_REPLICA, requestLogVariables } from '@chasqui/config';
import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConnectedNumber } from '@chasqui/whatsapp';
import { Database, type LimitName, type Mode, SCOPES } from '@chasqui/database';
import { EventLogRepository, EVENT_CATALOGUE, storedEvent, toEventId } from '@chasqui/events';
import type { ConsentSettings } from '@chasqui/conversations/inbound';
import type { KeyDraft, PlanChange } from '@chasqui/tenancy';
import { freePort } from '@chasqui/local-services';
import type { MediaSettings } from '@chasqui/files/store';
import { createLogger, newSealingPair, type RunningApp } from '@chasqui/runtime';
import { createTestDatabase, type TestDatabase, testRedis, waitFor } from '@chasqui/testing';
import { v7 as uuidv7 } from 'uuid';
import { AdminServices } from '../../apps/admin/src/admin-services';
import { startApiGateway } from '../../apps/api-gateway/src/api-gateway.app';
import type { ApiGatewayConfig } from '../../apps/api-gateway/src/api-gateway.config';
import { startConsole } from '../../apps/console/src/console.app';
import { startPairing } from '../../apps/pairing/src/pairing.app';
import { startSmsDispatcher } from '../../apps/sms-dispatcher/src/sms-dispatcher.app';
import { startWebhookDispatcher } from '../../apps/webhook-dispatcher/src/webhook-dispatcher.app';
import { startWhatsappSender } from '../../apps/whatsapp-sender/src/whatsapp-sender.app';
import { ApiClient } from './api.client';
import { ApiDescription } from './api-description';
import { SandboxGatewayProcess } from './sandbox-gateway.process';
import { TestPhone, type TestPhoneDraft } from './test-phones';

const REPLICAS = 2;
const TEST_CONNECTS_WITHIN_MS = 30_000;

type LogLevel = ApiGatewayConfig['LOG_LEVEL'];

export interface RunningSystemOptions {
  logLevel?: LogLevel;
  /** A private Redis that the test may break; default: a prefix in the run's. */
  redisUrl?: string;
  /** A private PostgreSQL with all migrations that the test may break; default: a database in the run's. */
  databaseUrl?: string;
  /** Each app measures the process as if it were its own. Default false. */
  processMetrics?: boolean;
  /** Private networks (CIDR) allowed for webhooks. If given, a webhook-dispatcher runs. */
  webhookNetworks?: readonly string[];
  /** Configures a replica that does not exist, so it is never used, but its metrics are there. */
  withReplica?: boolean;
  media?: MediaSettings;
  port?: number;
  /** An ended service: this one gets its secrets and address, and an empty Redis. */
  restoredFrom?: RunningSystem;
}

export interface TestKey {
  id: string;
  key: string;
  orgId: string;
}

export interface TestGateway {
  app: SandboxGatewayProcess;
  numbers: readonly ConnectedNumber[];
}

export interface Tenant extends TestKey {
  gateway: TestGateway;
}

export interface SmsPhoneOfOrg extends TestPhone {
  /** `device_id` of POST /sms/send. */
  readonly deviceId: string;
}

/**
 * The whole service as deployed: two api-gateways, one pairing, one sms-dispatcher, one whatsapp-sender, one console;
 * and gateway apps and SMS phones.
 */
export class RunningSystem {
  readonly logLines: string[] = [];
  private readonly started: readonly RunningApp[] = [];
  readonly consoleUrl: string = '';
  private readonly smsPort: number = 0;
  private readonly stops: (() => Promise<unknown>)[] = [];
  private readonly gateways: SandboxGatewayProcess[] = [];
  private pairing!: { app: RunningApp; start(): Promise<RunningApp> };
  private smsDispatcher!: { app: RunningApp; start(): Promise<RunningApp> };
  private readonly smsPhones: TestPhone[] = [];
  private phones = 0;

  private constructor(
    readonly admin: AdminServices,
    readonly database: Database,
    readonly redis: { url: string; prefix: string },
    readonly serviceUrl: string,
    readonly replicas: readonly [ApiClient, ApiClient],
    readonly description: ApiDescription,
    readonly internalToken: string,
    readonly environment: Readonly<Record<string, string>>,
    private readonly config: ReturnType<typeof configOf>,
    private readonly apps: {
      apis: readonly RunningApp[];
      sender: RunningApp;
      anotherSender: () => Promise<RunningApp>;
    },
  ) {}

  get api(): ApiClient {
    return this.replicas[0];
  }

  otherOpsUrls(name?: string): string[] {
    return this.started.filter((app) => app.name !== name).map(({ opsUrl }) => opsUrl);
  }

  static async start(options: RunningSystemOptions = {}): Promise<RunningSystem> {
    const testDatabase = options.databaseUrl ? keptDatabase(options.databaseUrl) : await createTestDatabase();
    const corner = testRedis();
    const redis = { ...corner, url: options.redisUrl ?? corner.url };
    const mediaDir = mkdtempSync(join(tmpdir(), 'chasqui-media-'));
    const config = {
      ...configOf(testDatabase, redis, options.port ?? (await freePort()), options.logLevel ?? 'silent', mediaDir),
      ...options.media,
      ...(options.restoredFrom && keptOf(options.restoredFrom.config)),
      OUTBOUND_ALLOWED_NETWORKS: options.webhookNetworks ?? [],
      ...(options.withReplica && { DATABASE_REPLICA_URL: testDatabase.url }),
    };
    const logLines: string[] = [];
    const stream = { write: (line: string) => void logLines.push(line) };
    const logger = createLogger({ app: 'api-gateway', level: config.LOG_LEVEL, stream });
    const database = await Database.connect({
      url: testDatabase.url,
      poolSize: 3,
      applicationName: 'test',
      connectWithinMs: TEST_CONNECTS_WITHIN_MS,
    });
    const admin = await AdminServices.connect(config);
    const quiet = { processMetrics: options.processMetrics ?? false };
    const anotherSender = (): Promise<RunningApp> => startWhatsappSender(config, quiet);
    const smsPort = options.restoredFrom?.smsPort ?? (await freePort());
    // Phones post to the address that they are given: without a proxy, the app's own.
    const smsConfig = { ...config, PORT: smsPort, PUBLIC_URL: `http://127.0.0.1:${smsPort}` };
    const startSms = (): Promise<RunningApp> => startSmsDispatcher(smsConfig, quiet);
    const [pairing, smsDispatcher, sender, consoleApp, ...apis] = await Promise.all([
      startPairing(config, quiet),
      startSms(),
      anotherSender(),
      startConsole({ ...config, PORT: 0 }, quiet),
      ...Array.from({ length: REPLICAS }, () => startApiGateway({ ...config, PORT: 0 }, { ...quiet, logger })),
    ]);
    const webhooks = options.webhookNetworks && (await startWebhookDispatcher(config, quiet));
    const description = await ApiDescription.read(urlOf(apis[0]));
    const clients = apis.map((api) => new ApiClient(urlOf(api), description)) as [ApiClient, ApiClient];
    const { PUBLIC_URL, INTERNAL_TOKEN } = config;
    const apps = { apis, sender, anotherSender };
    const environment = Object.fromEntries(Object.entries(config).map(([name, value]) => [name, String(value)]));
    const system = new RunningSystem(
      admin,
      database,
      redis,
      PUBLIC_URL,
      clients,
      description,
      INTERNAL_TOKEN,
      environment,
      config,
      apps,
    );
    const all = [pairing, smsDispatcher, sender, consoleApp, ...apis, ...(webhooks ? [webhooks] : [])];
    Object.assign(system, { logLines, started: all, smsPort, consoleUrl: urlOf(consoleApp) });
    system.pairing = { app: pairing, start: () => startPairing(config, quiet) };
    system.smsDispatcher = { app: smsDispatcher, start: startSms };
    system.stops.push(
      ...clients.map((client) => () => client.close()),
      ...apis.map((api) => () => api.close()),
      () => consoleApp.close(),
      () => apps.sender.close(),
      () => system.pairing.app.close(),
      () => system.smsDispatcher.app.close(),
      async () => webhooks?.close(),
      () => admin.close(),
      () => database.close(),
      () => testDatabase.drop(),
      () => rm(mediaDir, { recursive: true, force: true }),
    );
    return system;
  }

  async close(): Promise<void> {
    await Promise.all([...this.gateways, ...this.smsPhones].map((outside) => outside.remove()));
    await this.end();
  }

  /** Ends the service and drops its database; gateway apps and phones stay and keep calling in vain. */
  async end(): Promise<void> {
    for (const stop of this.stops.splice(0)) await stop();
  }

  async closeReplica(replica: 0 | 1): Promise<number> {
    const began = performance.now();
    await this.apps.apis[replica]?.close();
    return performance.now() - began;
  }

  /** Starts another whatsapp-sender and then ends the running one, as a rolling update does. */
  async replaceSender(): Promise<void> {
    const former = this.apps.sender;
    this.apps.sender = await this.apps.anotherSender();
    await former.close();
  }

  async withoutPairing(work: () => Promise<void>): Promise<void> {
    await this.pairing.app.close();
    await work();
    this.pairing.app = await this.pairing.start();
  }

  async withoutSmsDispatcher(work: () => Promise<void>): Promise<void> {
    await this.smsDispatcher.app.close();
    try {
      await work();
    } finally {
      this.smsDispatcher.app = await this.smsDispatcher.start();
    }
  }

  /** By default on the plan without limits, and without signature. */
  async anOrganization({
    consent,
    ...plan
  }: PlanChange & { consent?: Partial<ConsentSettings> } = {}): Promise<string> {
    const id = await this.admin.organizations.create('An organization', 'self_hosted');
    if (id === null) throw new Error('there is no plan self_hosted');
    await this.admin.changePlan(id, plan, consent);
    return id;
  }

  /** By default a live key with every scope and a limit that no test reaches. */
  async aKey(orgId: string, draft: Partial<KeyDraft> = {}): Promise<TestKey> {
    const wanted = { name: 'A key', mode: 'live', scopes: SCOPES, rateLimitPerMinute: 1_000_000 } as const;
    return { ...(await this.admin.keyAdmin.create({ ...wanted, ...draft, orgId })), orgId };
  }

  /** A gateway app of the organization; resolves when all its numbers are connected. */
  async aGateway(orgId: string, mode: Mode = 'live', count = 1): Promise<TestGateway> {
    const gatewayId = await this.admin.gateways.create(orgId, mode);
    const setupCode = await this.admin.gateways.createSetupCode(orgId, gatewayId);
    const phones = Array.from({ length: count }, () => this.aPhone());
    const app = new SandboxGatewayProcess({ serviceUrl: this.serviceUrl, setupCode: setupCode ?? '', numbers: phones });
    this.gateways.push(app);
    app.start();
    const connected = await waitFor(
      async () => {
        const found = await this.admin.numbers.findConnectedForOrg(orgId, mode);
        const own = phones.map((phone) => found.find((number) => number.phone === phone));
        return own.every((number) => number !== undefined) ? own : null;
      },
      { what: `the numbers of a gateway app, which said:\n${app.output}` },
    );
    return { app, numbers: connected };
  }

  /**
   * An SMS phone of the organization, connected and without a pace limit.
   *
   * @param givenCode the pairing code; default: a new one
   */
  async anSmsPhone(
    orgId: string,
    mode: Mode = 'live',
    draft: TestPhoneDraft = {},
    givenCode?: string,
  ): Promise<SmsPhoneOfOrg> {
    const code = givenCode ?? (await this.admin.smsRegistrations.createCode(orgId, mode))?.code ?? '';
    const apiUrl = `${urlOf(this.smsDispatcher.app)}/sms-phone/v1`;
    const phone = new TestPhone({ apiUrl, code, draft });
    this.smsPhones.push(phone);
    await phone.start();
    const { rows } = await this.database.query<{ id: string }>(
      'update sms_phones set messages_per_minute = null where org_id = $1 and app_id = $2 returning id',
      [orgId, phone.phone.identity?.id],
    );
    await phone.untilUnlimited();
    return Object.assign(phone, { deviceId: rows[0]?.id ?? '' });
  }

  /** An organization with these limits and no others, a live key, and a gateway app with connected numbers. */
  async aTenant(limits: PlanChange['limits'] = {}, numbers = 1): Promise<Tenant> {
    const key = await this.aKey(await this.anOrganization({ limits }));
    return { ...key, gateway: await this.aGateway(key.orgId, 'live', numbers) };
  }

  /** Logs an event of the organization. @returns its public id */
  async anEvent(orgId: string, mode: Mode = 'live'): Promise<string> {
    const id = uuidv7();
    const { type, payload } = storedEvent('usage.threshold', EVENT_CATALOGUE['usage.threshold'].sample);
    await new EventLogRepository(this.database).append(this.database, [
      { id, orgId, mode, type, subjectId: orgId, payload },
    ]);
    return toEventId(id);
  }

  aPhone(): string {
    this.phones += 1;
    return `49301${String(this.phones).padStart(6, '0')}`;
  }

  async usage(orgId: string, limit: LimitName): Promise<number> {
    const { rows } = await this.database.query<{ used: string }>(
      'select coalesce(sum(used), 0) as used from usage_counters where org_id = $1 and limit_name = $2',
      [orgId, limit],
    );
    return Number(rows[0]?.used);
  }

  async messageIds(orgId: string, text: string | null = null): Promise<string[]> {
    const { rows } = await this.database.query<{ id: string }>(
      'select id from messages where org_id = $1 and ($2::text is null or content = $2)',
      [orgId, text],
    );
    return rows.map((row) => row.id);
  }
}

const keptDatabase = (url: string): TestDatabase => ({ url, drop: () => Promise.resolve() });
const urlOf = (app: RunningApp | undefined): string => app?.publicUrl ?? '';
const aSecret = (): string => randomBytes(32).toString('base64');

/** What a restored service keeps of its predecessor: secrets and address. */
function keptOf(config: ReturnType<typeof configOf>): Partial<ReturnType<typeof configOf>> {
  const { API_KEY_PEPPER, API_KEY_ENCRYPTION_KEY, GATEWAY_ENCRYPTION_KEY, PHONE_ENCRYPTION_KEY } = config;
  const { WEBHOOK_PUBLIC_KEY, WEBHOOK_PRIVATE_KEY, INTERNAL_TOKEN, PORT, PUBLIC_URL } = config;
  const keys = { API_KEY_PEPPER, API_KEY_ENCRYPTION_KEY, GATEWAY_ENCRYPTION_KEY, PHONE_ENCRYPTION_KEY };
  return { ...keys, WEBHOOK_PUBLIC_KEY, WEBHOOK_PRIVATE_KEY, INTERNAL_TOKEN, PORT, PUBLIC_URL };
}

/** One environment for all apps, as on a single machine. */
function configOf(
  database: TestDatabase,
  redis: { url: string; prefix: string },
  port: number,
  logLevel: LogLevel,
  mediaDir: string,
) {
  const webhookKeys = newSealingPair();
  return {
    API_KEY_PEPPER: aSecret(),
    API_KEY_ENCRYPTION_KEY: aSecret(),
    GATEWAY_ENCRYPTION_KEY: aSecret(),
    PHONE_ENCRYPTION_KEY: aSecret(),
    INTERNAL_TOKEN: aSecret(),
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: 6,
    ...NO_REPLICA,
    REDIS_URL: redis.url,
    REDIS_PREFIX: redis.prefix,
    HOST: '127.0.0.1',
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    OPS_HOST: '127.0.0.1',
    OPS_PORT: 0,
    INTERNAL_HOST: '127.0.0.1',
    ...mediaIn(mediaDir),
    ...NO_MAIL,
    TRUSTED_PROXIES: [],
    BAD_KEYS_PER_MINUTE: 1_000_000,
    CONSOLE_URL: '',
    TRACE_URL_TEMPLATE: '',
    GATEWAY_PACKAGES_DIR: '',
    ...loadConfig(limitVariables, {}),
    ...loadConfig(requestLogVariables, {}),
    GATEWAY_REQUESTS_PER_MINUTE: 1_000_000,
    PHONE_REQUESTS_PER_MINUTE: 1_000_000,
    REQUESTS_IN_FLIGHT_PER_KEY: 1_000,
    REQUESTS_IN_FLIGHT_PER_ORGANIZATION: 1_000,
    OPEN_BULKS_PER_ORGANIZATION: 100,
    WEBHOOK_PUBLIC_KEY: webhookKeys.publicKey,
    WEBHOOK_PRIVATE_KEY: webhookKeys.privateKey,
    LOG_LEVEL: logLevel,
    SHUTDOWN_TIMEOUT_MS: 5_000,
    SHUTDOWN_PAUSE_MS: 0,
    // Most tests send with live keys to simulated people.
    LIVE_SANDBOX_GATEWAYS: 'allow' as const,
  };
}
