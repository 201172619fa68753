import { NO_MAIL } from '@chasqui/config';
import { spawnSync } from 'node:child_process';
import { Database, migrate } from '@chasqui/database';
import { waitFor } from '@chasqui/testing';
import { AdminServices } from '../../apps/admin/src/admin-services';
import { Child } from '../../bench/processes/child';
import type { AppProcess } from '../system/app-process';
import { pairPhones } from '../system/phone-fleet';
import { RestartableStores } from '../system/restartable-stores';
import { anApp, newNoiseSecrets, type NoisyOrigins, type NoisySwitches, startNoisyApps } from './noise-apps';
import { addContacts, addDeliveries, addEndpoint, addLargeMessages } from './noise-data';
import {
  aGateway,
  aPhone,
  aSession,
  anOrganization,
  aSilentAddress,
  type NoiseOrganization,
  setupCodeOf,
} from './noise-organizations';
import type { NoisePlan } from './noise-plan';
import type { NoiseProcess } from './noise.process';
import { Victim, VictimWebhooks } from './victim';

export interface NoiseSystemOptions {
  size: number;
  /** Gateways of the victim that show their tokens first during the run. */
  newGateways: number;
  only: readonly string[];
  switches: NoisySwitches;
  folder: string;
}

const READY_WITHIN_MS = 90_000;
const VICTIM_NUMBERS = 4;
/** Each may have 32 calls in progress: together more than a worker's shared slots. */
const SLOW_GATEWAYS = 14;
/** A loopback address that nothing else uses. */
const NAME_SERVER = '127.97.53.1';

export class NoiseSystem {
  victim!: Victim;
  victimEndpoint = '';
  plan!: NoisePlan;
  readonly webhooks = new VictimWebhooks();
  private readonly customers: AppProcess[] = [];

  private constructor(
    private readonly options: NoiseSystemOptions,
    readonly stores: RestartableStores,
    readonly database: Database,
    private readonly admin: AdminServices,
    readonly apps: readonly AppProcess[],
    readonly origins: NoisyOrigins,
    readonly noise: Child<NoiseProcess>,
    private readonly nameServer: string | null,
  ) {}

  static async start(options: NoiseSystemOptions): Promise<NoiseSystem> {
    const { folder, switches } = options;
    const stores = await RestartableStores.start(folder);
    await migrate(stores.databaseUrl);
    const secrets = newNoiseSecrets();
    const nameServer = mayHaveNameServer() ? NAME_SERVER : null;
    const { apps, origins } = await startNoisyApps({ stores, secrets, folder, switches, nameServer });
    const database = await Database.connect({ url: stores.databaseUrl, poolSize: 2, applicationName: 'chaos' });
    const admin = await AdminServices.connect({
      ...secrets,
      ...NO_MAIL,
      DATABASE_URL: stores.databaseUrl,
      DATABASE_POOL_SIZE: 2,
      REDIS_URL: stores.redisUrl,
      REDIS_PREFIX: 'chasqui',
      PUBLIC_URL: origins.api,
    });
    const noise = Child.start<NoiseProcess>(require.resolve('./noise.process'));
    const system = new NoiseSystem(options, stores, database, admin, apps, origins, noise, nameServer);
    const broken = apps.map((app) => app.broken);
    await Promise.race([system.settle(), ...broken]).catch(async (error: unknown) => {
      await system.stop();
      throw error;
    });
    return system;
  }

  get pids(): Record<'postgres' | 'redis' | 'endpoints', number> {
    return { ...this.stores.pids, endpoints: this.noise.pid };
  }

  async stop(): Promise<void> {
    await Promise.all([...this.apps, ...this.customers].map((app) => app.stop()));
    await this.noise.stop();
    await this.victim?.close();
    this.webhooks.close();
    await this.admin.close();
    await this.database.close();
    await this.stores.stop();
  }

  private async settle(): Promise<void> {
    const { api, pairing, phones, console } = this.origins;
    await Promise.all([api, pairing, phones, console].map(untilAnswering));
    await this.addVictim();
    await this.addGreedy();
  }

  private async addVictim(): Promise<void> {
    const { api, pairing, phones } = this.origins;
    const { folder } = this.options;
    // Several keys, so that on a busy machine the limit of in-flight requests per key is not reached.
    const { id: orgId, keys } = await anOrganization(this.admin, 'Victim', 4);
    const [key = ''] = keys;
    const numbers = phonesFrom(15_550_000_000, VICTIM_NUMBERS);
    this.startCustomer('whatsapp-gateway', {
      CHASQUI_URL: pairing,
      CHASQUI_SETUP_CODE: await setupCodeOf(this.admin, orgId),
      DATA_DIR: `${folder}/gateway`,
      DRIVER: 'sandbox',
      SANDBOX_NUMBERS: numbers.join(','),
      LOG_LEVEL: 'warn',
    });
    const numberIds = await this.untilConnected(orgId, numbers);
    const add = (env: Readonly<Record<string, string>>): void =>
      this.startCustomer('sandbox-phone', { ...env, ...QUICK });
    const [phone] = await pairPhones({ count: 1, api: { origin: api, key }, serviceUrl: phones, folder, add });
    this.victimEndpoint = await addEndpoint(api, key, await this.webhooks.listen());
    const newGateways = await times(this.options.newGateways, () => aGateway(this.admin, { pairing, orgId }));
    this.victim = new Victim({ api, pairing, keys, numberIds, deviceId: phone?.id ?? '', newGateways });
  }

  private async addGreedy(): Promise<void> {
    const { size, only } = this.options;
    const { api, pairing, phones, console } = this.origins;
    const greedy = await anOrganization(this.admin, 'Greedy', 10);
    const storm = await anOrganization(this.admin, 'Storm', 4);
    const many = Math.ceil(32 * size);
    const slow = (place: number) => ({
      pairing,
      orgId: greedy.id,
      phones: phonesFrom(15_556_000_000 + 100 * place, many),
    });
    const late = (place: number) => ({
      pairing,
      orgId: storm.id,
      phones: phonesFrom(15_557_000_000 + 1_000 * place, 10 * many),
    });
    const slowGateways = await times(SLOW_GATEWAYS, (place) => aGateway(this.admin, slow(place)));
    const stormGateways = await times(2, (place) => aGateway(this.admin, late(place)));
    const hanging = await this.noise.ask('listen');
    const [key = ''] = greedy.keys;
    const endpoints = await times(5, () => addEndpoint(api, key, hanging));
    this.plan = {
      ...this.origins,
      keys: greedy.keys,
      orgId: greedy.id,
      session: await aSession(this.admin, { orgId: greedy.id, console, origin: api }),
      slowGateways,
      numberIds: [],
      stormKeys: storm.keys,
      stormGateways,
      endpointId: endpoints[0] ?? '',
      phoneToken: await aPhone(api, phones, key),
      nameServer: this.nameServer,
      only,
      size,
    };
    await this.noise.ask('connect', this.plan);
    const numberIds = await this.untilConnected(
      greedy.id,
      slowGateways.flatMap((gateway) => gateway.phones),
    );
    await this.untilConnected(
      storm.id,
      stormGateways.flatMap((gateway) => gateway.phones),
    );
    this.plan = { ...this.plan, numberIds };
    await this.fill(greedy);
  }

  private async fill(greedy: NoiseOrganization): Promise<void> {
    const { size, only } = this.options;
    const { pairing } = this.origins;
    const [gateway] = this.plan.slowGateways;
    const isMade = (kind: string): boolean => only.length === 0 || only.includes(kind);
    if (isMade('pages')) await addContacts(this.database, greedy.id, Math.ceil(100_000 * size));
    if (gateway !== undefined && (isMade('lists') || isMade('pages'))) {
      await addLargeMessages(this.database, pairing, gateway, Math.ceil(500 * size));
    }
    if (isMade('filters'))
      await addDeliveries(this.database, greedy.id, this.plan.endpointId, Math.ceil(110_000 * size));
    if (!isMade('name-servers')) return;
    if (this.nameServer === null) return;
    const registering = (): Promise<unknown> =>
      aGateway(this.admin, { pairing, orgId: greedy.id, baseUrl: aSilentAddress() }).catch(() => null);
    await times(Math.ceil(40 * size), registering);
  }

  private startCustomer(app: string, env: Readonly<Record<string, string>>): void {
    const { folder } = this.options;
    const process = anApp(app, env, { folder, switches: NONE, nameServer: null });
    this.customers.push(process);
    process.start();
  }

  private untilConnected(orgId: string, phones: readonly string[]): Promise<string[]> {
    return waitFor(
      async () => {
        const { rows } = await this.database.query<{ id: string }>(
          `select id from whatsapp_numbers where org_id = $1 and status = 'connected' and phone = any ($2) order by phone`,
          [orgId, phones],
        );
        return rows.length === phones.length ? rows.map(({ id }) => id) : null;
      },
      { what: `${phones.length} numbers to connect`, timeoutMs: READY_WITHIN_MS, intervalMs: 100 },
    );
  }
}

const NONE: NoisySwitches = { preloads: {}, variables: {} };

/** The phone loses no answer and sends at once, so any delay is the service's. */
const QUICK = { LOSE_ANSWERS: '0', RADIO_DELAY_MS: '1' };

const phonesFrom = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, place) => String(first + place));

async function times<T>(count: number, make: (place: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let place = 0; place < count; place += 1) made.push(await make(place));
  return made;
}

function untilAnswering(origin: string): Promise<unknown> {
  const answers = async (): Promise<number> => (await fetch(origin)).status;
  return waitFor(answers, { what: `${origin} to answer`, timeoutMs: READY_WITHIN_MS, intervalMs: 100 });
}

function mayHaveNameServer(): boolean {
  if (process.getuid?.() !== 0) return false;
  return spawnSync('unshare', ['--mount', 'true']).status === 0;
}
