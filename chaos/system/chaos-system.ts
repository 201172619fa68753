import { NO_MAIL } from '@chasqui/config';
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@chasqui/local-services';
import { newSealingPair } from '@chasqui/runtime';
import { waitFor } from '@chasqui/testing';
import type { AdminServices } from '../../apps/admin/src/admin-services';
import type { LedgerRow } from '../checker/history';
import { AppProcess, DIST } from './app-process';
import { DatabaseReader } from './database-reader';
import { readGatewayLedger } from './gateway-ledger';
import type { RunOrganization } from './organization';
import { releaseIn } from '../releases/release';
import { type ChaosPhone, pairPhones } from './phone-fleet';
import { ReplicaFront } from './replica-front';
import { RestartableStores, type Standby } from './restartable-stores';

export const APPS = [
  'api-gateway',
  'pairing',
  'whatsapp-sender',
  'whatsapp-gateway',
  'sms-dispatcher',
  'sandbox-phone',
  'webhook-dispatcher',
] as const;
export type AppName = (typeof APPS)[number];

/** Files of chaos/preloads per app, which its processes load first. */
export type Preloads = Readonly<Partial<Record<AppName, readonly string[]>>>;

export type Variables = Readonly<Partial<Record<AppName, Readonly<Record<string, string>>>>>;

export interface SystemOptions {
  replicas: Readonly<Record<AppName, number>>;
  /** Numbers, spread over the gateways. */
  numbers: number;
  keys: number;
  /** Whether the apps reach PostgreSQL through a breakable proxy, which costs speed. */
  breakableDatabase: boolean;
  standby?: Standby | undefined;
  /** Redis behind Sentinels; default false. */
  sentinels?: boolean;
  preloads: Preloads;
  variables?: Variables;
  dist?: string | undefined;
  folder: string;
  log?: ((line: string) => void) | undefined;
}

export interface ChaosNumber {
  id: string;
  phone: string;
}

/** Longer than it takes on a shared machine. */
const CONNECTED_WITHIN_MS = 90_000;

export class ChaosSystem {
  readonly apps: AppProcess[] = [];
  apiOrigins: string[] = [];
  numbers: readonly ChaosNumber[] = [];
  /** One per process of `sandbox-phone`, in that order. */
  phones: readonly ChaosPhone[] = [];
  private readonly dataDirs: string[] = [];
  private phoneUrl = '';
  private fail: (error: Error) => void = () => undefined;
  /** Rejects when a process cannot load its preloads. */
  private readonly broken = new Promise<never>((_resolve, reject) => (this.fail = reject));

  private constructor(
    private readonly options: SystemOptions,
    private readonly secrets: Secrets,
    readonly stores: RestartableStores,
    readonly reader: DatabaseReader,
    readonly organization: RunOrganization,
    private readonly fronts: { pairing: ReplicaFront; phones: ReplicaFront },
  ) {
    this.broken.catch(() => undefined);
  }

  /**
   * Starts everything; resolves when every number is connected and every API answers.
   *
   * @throws Error at once if a preload finds nothing to patch
   */
  static async start(options: SystemOptions): Promise<ChaosSystem> {
    mkdirSync(options.folder, { recursive: true });
    const stores = await RestartableStores.start(options.folder, options);
    const release = releaseIn(options.dist ?? DIST);
    await release.migrate(stores.databaseUrl);
    const pairingPorts = await ports(options.replicas.pairing);
    const smsPorts = await ports(options.replicas['sms-dispatcher']);
    const secrets = newSecrets();
    const admin = await release.connectAdmin(adminConfig(stores, secrets));
    try {
      const gateways = options.replicas['whatsapp-gateway'];
      const organization = await release.makeOrganization(admin, { keys: options.keys, gateways });
      const reader = await DatabaseReader.connect(stores.databaseUrl);
      const fronts = { pairing: new ReplicaFront(pairingPorts), phones: new ReplicaFront(smsPorts) };
      const system = new ChaosSystem(options, secrets, stores, reader, organization, fronts);
      await system.startApps(pairingPorts, smsPorts);
      await Promise.race([system.untilServing(admin), system.broken]).catch(async (error: unknown) => {
        await system.stop();
        throw error;
      });
      return system;
    } finally {
      await admin.close();
    }
  }

  /** The build of its apps at the start. */
  get dist(): string {
    return this.options.dist ?? DIST;
  }

  of(app: AppName): AppProcess[] {
    return this.apps.filter((each) => each.options.app === app);
  }

  async ledger(): Promise<LedgerRow[]> {
    const ledgers = await Promise.all(this.dataDirs.map((dataDir) => readGatewayLedger(dataDir)));
    return ledgers.flat();
  }

  async stop(): Promise<void> {
    await Promise.all(this.apps.map((app) => app.stop()));
    await this.reader.close();
    this.fronts.pairing.close();
    this.fronts.phones.close();
    await this.stores.stop();
  }

  private async startApps(pairingPorts: readonly number[], smsPorts: readonly number[]): Promise<void> {
    const publicUrl = `http://127.0.0.1:${await this.fronts.pairing.listen()}`;
    const phoneUrl = `http://127.0.0.1:${await this.fronts.phones.listen()}`;
    const shared = {
      DATABASE_URL: this.options.breakableDatabase ? this.stores.proxiedDatabaseUrl : this.stores.databaseUrl,
      REDIS_URL: this.stores.redisUrl,
      HOST: '127.0.0.1',
      OPS_HOST: '127.0.0.1',
      OPS_PORT: '0',
      LOG_LEVEL: 'warn',
    };
    const { API_KEY_PEPPER, GATEWAY_ENCRYPTION_KEY, INTERNAL_TOKEN, PHONE_ENCRYPTION_KEY } = this.secrets;
    for (const port of pairingPorts) {
      const env = {
        ...shared,
        INTERNAL_TOKEN,
        GATEWAY_ENCRYPTION_KEY,
        INTERNAL_HOST: '127.0.0.1',
        LIVE_SANDBOX_GATEWAYS: 'allow',
      };
      this.add('pairing', { ...env, OPS_PORT: String(await freePort()), PORT: String(port), PUBLIC_URL: publicUrl });
    }
    const WEBHOOK_PUBLIC_KEY = this.secrets.webhooks.publicKey;
    for (const port of await ports(this.options.replicas['api-gateway'])) {
      const origin = `http://127.0.0.1:${port}`;
      const OPS_PORT = String(await freePort());
      const env = { ...shared, ...MANY_AT_ONCE, API_KEY_PEPPER, INTERNAL_TOKEN, WEBHOOK_PUBLIC_KEY, OPS_PORT };
      this.add('api-gateway', { ...env, PORT: String(port), PUBLIC_URL: origin });
      this.apiOrigins.push(origin);
    }
    for (let index = 0; index < this.options.replicas['whatsapp-sender']; index += 1) {
      this.add('whatsapp-sender', { ...shared, INTERNAL_TOKEN, OPS_PORT: String(await freePort()) });
    }
    for (const port of smsPorts) {
      const OPS_PORT = String(await freePort());
      this.add('sms-dispatcher', {
        ...shared,
        PHONE_ENCRYPTION_KEY,
        OPS_PORT,
        PORT: String(port),
        PUBLIC_URL: phoneUrl,
      });
    }
    this.phoneUrl = phoneUrl;
    const WEBHOOK_PRIVATE_KEY = this.secrets.webhooks.privateKey;
    for (let index = 0; index < this.options.replicas['webhook-dispatcher']; index += 1) {
      const env = { ...shared, INTERNAL_TOKEN, WEBHOOK_PRIVATE_KEY, OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8' };
      const OPS_PORT = String(await freePort());
      this.add('webhook-dispatcher', { ...env, OPS_PORT, PUBLIC_URL: this.apiOrigins[0] ?? '' });
    }
    this.addGateways(publicUrl);
  }

  private async startPhones(): Promise<void> {
    const [origin = '', key = ''] = [this.apiOrigins[0], this.organization.keys[0]];
    this.phones = await pairPhones({
      count: this.options.replicas['sandbox-phone'],
      api: { origin, key },
      serviceUrl: this.phoneUrl,
      folder: this.options.folder,
      add: (env) => this.add('sandbox-phone', env),
    });
  }

  private addGateways(serviceUrl: string): void {
    const { setupCodes } = this.organization;
    setupCodes.forEach((setupCode, index) => {
      const dataDir = join(this.options.folder, `gateway-${index}`);
      this.dataDirs.push(dataDir);
      const phones = this.phoneNumbers().filter((_, place) => place % setupCodes.length === index);
      this.add('whatsapp-gateway', {
        CHASQUI_URL: serviceUrl,
        CHASQUI_SETUP_CODE: setupCode,
        DATA_DIR: dataDir,
        DRIVER: 'sandbox',
        SANDBOX_NUMBERS: phones.join(','),
        LOG_LEVEL: 'warn',
      });
    });
  }

  private phoneNumbers(): string[] {
    return Array.from({ length: this.options.numbers }, (_, index) => String(15_550_000_000 + index));
  }

  private add(app: AppName, env: Readonly<Record<string, string>>): void {
    const index = this.of(app).length;
    const { preloads, folder, variables = {}, dist = DIST } = this.options;
    const name = `${app}-${index}`;
    const all = { ...env, ...variables[app] };
    const process = new AppProcess({ app, name, env: all, preloads: preloads[app] ?? [], logFolder: folder, dist });
    this.apps.push(process);
    process.broken.catch(this.fail);
    process.start();
  }

  private async untilServing(admin: AdminServices): Promise<void> {
    await this.untilConnected(admin);
    await this.startPhones();
  }

  private async untilConnected(admin: AdminServices): Promise<void> {
    await waitFor(
      async () => {
        const numbers = await admin.numbers.findConnectedForOrg(this.organization.orgId, 'live');
        this.numbers = numbers.map(({ id, phone }) => ({ id, phone })).sort((a, b) => (a.phone < b.phone ? -1 : 1));
        return numbers.length === this.options.numbers;
      },
      { what: 'all numbers to connect', timeoutMs: CONNECTED_WITHIN_MS, intervalMs: 100 },
    );
    await waitFor(() => Promise.all(this.apiOrigins.map(mustAnswer)), {
      what: 'the APIs to answer',
      timeoutMs: CONNECTED_WITHIN_MS,
      intervalMs: 100,
    });
  }
}

async function mustAnswer(origin: string): Promise<number> {
  return (await fetch(`${origin}/v1/whatsapp/accounts`)).status;
}

const newSecret = (): string => randomBytes(32).toString('base64');

const newSecrets = () => ({
  API_KEY_PEPPER: newSecret(),
  API_KEY_ENCRYPTION_KEY: newSecret(),
  GATEWAY_ENCRYPTION_KEY: newSecret(),
  PHONE_ENCRYPTION_KEY: newSecret(),
  INTERNAL_TOKEN: newSecret(),
  webhooks: newSealingPair(),
});
type Secrets = ReturnType<typeof newSecrets>;

/** One organization stands in for many: during a fault hundreds of its requests wait. */
const MANY_AT_ONCE = {
  REQUESTS_IN_FLIGHT_PER_KEY: '10000',
  REQUESTS_IN_FLIGHT_PER_ORGANIZATION: '100000',
  OPEN_BULKS_PER_ORGANIZATION: '10000',
};

const ports = (count: number): Promise<number[]> => Promise.all(Array.from({ length: count }, () => freePort()));

function adminConfig(stores: RestartableStores, { API_KEY_PEPPER, API_KEY_ENCRYPTION_KEY }: Secrets) {
  return {
    ...NO_MAIL,
    API_KEY_PEPPER,
    API_KEY_ENCRYPTION_KEY,
    DATABASE_URL: stores.databaseUrl,
    DATABASE_POOL_SIZE: 2,
    REDIS_URL: stores.redisUrl,
    REDIS_PREFIX: 'chasqui',
    PUBLIC_URL: 'http://127.0.0.1',
  };
}
