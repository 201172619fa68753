import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Database, migrate } from '@chasqui/database';
import { EventLogRepository } from '@chasqui/events';
import { webhookPlace } from '@chasqui/webhooks';
import { EventNotifier } from '@chasqui/lanes';
import { freePort } from '@chasqui/local-services';
import { newSealingPair, Redis, sealFor, sealingPublicKey } from '@chasqui/runtime';
import { waitFor } from '@chasqui/testing';
import { v7 as uuid } from 'uuid';
import { Child } from '../../bench/processes/child';
import { AppProcess } from '../system/app-process';
import { RestartableStores } from '../system/restartable-stores';
import type { ServerPids } from './cores-meter';
import type { EndpointsProcess } from './endpoints.process';
import type { EndpointKind, WebhookEndpoint, ReceivedCall, WrongDelivery } from './webhook-history';

export interface WebhookSystemOptions {
  endpoints: number;
  dispatchers: number;
  preloads: readonly string[];
  folder: string;
}

const WRONG_SHOWN = 100;
const START_WITHIN_MS = 60_000;
/** Prefix of the doorbell's channel, the dispatchers' default; independent of proxies and passwords. */
const PREFIX = 'chasqui';

/** Dispatchers as real processes on real stores, and all customers' servers in one process. */
export class WebhookSystem {
  readonly dispatchers: AppProcess[] = [];
  endpoints: WebhookEndpoint[] = [];

  private constructor(
    private readonly options: WebhookSystemOptions,
    readonly stores: RestartableStores,
    readonly database: Database,
    private readonly redis: Redis,
    readonly events: EventLogRepository,
    private readonly servers: Child<EndpointsProcess>,
  ) {}

  static async start(options: WebhookSystemOptions): Promise<WebhookSystem> {
    const stores = await RestartableStores.start(options.folder);
    await migrate(stores.databaseUrl);
    const database = await Database.connect({ url: stores.databaseUrl, poolSize: 6, applicationName: 'chaos' });
    const redis = new Redis(stores.redisUrl);
    redis.on('error', () => undefined);
    const bell = new EventNotifier(redis, PREFIX, () => undefined);
    database.onEvents((orgId) => bell.ring(orgId));
    const servers = Child.start<EndpointsProcess>(require.resolve('./endpoints.process'));
    const events = new EventLogRepository(database);
    const system = new WebhookSystem(options, stores, database, redis, events, servers);
    const pair = newSealingPair();
    await system.addEndpoints(pair.publicKey);
    await system.startDispatchers(pair.privateKey).catch(async (error: unknown) => {
      await system.stop();
      throw error;
    });
    return system;
  }

  async countWaiting(): Promise<number> {
    const { rows } = await this.database.query<{ count: number }>(
      `select count(*)::int as count from webhook_deliveries d
       where d.state = 'queued' and d.endpoint_id = any ($1::uuid[])`,
      [this.healthy()],
    );
    return rows[0]?.count ?? 0;
  }

  async findWrong(): Promise<WrongDelivery[]> {
    const { rows } = await this.database.query<WrongDelivery>(
      `select d.id, d.state || ', ' || d.status || ' after ' || d.attempts || ' attempts, '
           || case when a.delivery_id is null then 'its success is not recorded' else 'recorded' end as what
       from webhook_deliveries d
       left join webhook_attempts a on a.delivery_id = d.id and a.attempt = d.attempts and a.http_status = 200
       where d.endpoint_id = any ($1::uuid[])
         and (d.status <> 'succeeded' or d.state <> 'done' or a.delivery_id is null)
       limit $2`,
      [this.healthy(), WRONG_SHOWN],
    );
    return rows;
  }

  async readCalls(): Promise<ReceivedCall[]> {
    await this.servers.ask('finish');
    const calls: ReceivedCall[] = [];
    for await (const line of createInterface({ input: createReadStream(this.callsFile) })) {
      calls.push(JSON.parse(line) as ReceivedCall);
    }
    return calls;
  }

  async stop(): Promise<void> {
    await Promise.all(this.dispatchers.map((dispatcher) => dispatcher.stop()));
    await this.servers.stop();
    this.redis.disconnect();
    await this.database.close();
    await this.stores.stop();
  }

  get pids(): ServerPids {
    return { ...this.stores.pids, endpoints: this.servers.pid };
  }

  private get callsFile(): string {
    return join(this.options.folder, 'calls.ndjson');
  }

  private healthy(): string[] {
    return this.endpoints.filter(({ kind }) => kind === 'healthy').map(({ id }) => id);
  }

  private async addEndpoints(publicKey: string): Promise<void> {
    const secrets = Array.from({ length: this.options.endpoints }, () => `whsec_${randomBytes(32).toString('base64')}`);
    const kinds = secrets.map((_, place) => kindOf(place));
    const plan = { endpoints: secrets.map((secret, place) => ({ secret, kind: kindOf(place) })), file: this.callsFile };
    const port = await this.servers.ask('start', plan);
    const deadPort = await freePort();
    const key = sealingPublicKey(publicKey);
    let orgId = '';
    for (const [place, kind] of kinds.entries()) {
      if (place % 2 === 0) orgId = await this.addOrganization();
      const id = uuid();
      const channels = place % 2 === 0 ? [] : ['sms'];
      const sealed = await sealFor(key, secrets[place] ?? '', webhookPlace(orgId, id, 'secret'));
      const host = `127.0.${1 + Math.floor(place / 200)}.${1 + (place % 200)}`;
      await this.database.query(
        `insert into webhook_endpoints (id, org_id, mode, name, url, events, channels, account_ids, status,
           sealed_secret, header_names)
         values ($1, $2, 'live', 'Chaos', $3, '{*}', $4, '{}', 'active', $5, '{}')`,
        [id, orgId, `http://${host}:${kind === 'dead' ? deadPort : port}/${place}`, channels, sealed],
      );
      this.endpoints.push({ id, orgId, kind, channels });
    }
  }

  private async addOrganization(): Promise<string> {
    const id = uuid();
    await this.database.query(
      `insert into organizations (id, name, plan_code, limit_overrides, subscribed_at)
       values ($1, 'Chaos', 'self_hosted', '{}', now())`,
      [id],
    );
    return id;
  }

  private async startDispatchers(privateKey: string): Promise<void> {
    const env = {
      DATABASE_URL: this.stores.databaseUrl,
      REDIS_URL: this.stores.redisUrl,
      PUBLIC_URL: 'http://127.0.0.1',
      INTERNAL_TOKEN: randomBytes(32).toString('base64'),
      OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8',
      WEBHOOK_PRIVATE_KEY: privateKey,
      OPS_HOST: '127.0.0.1',
      OPS_PORT: '0',
      LOG_LEVEL: 'warn',
    };
    const { folder: logFolder, preloads } = this.options;
    for (let index = 0; index < this.options.dispatchers; index += 1) {
      const name = `webhook-dispatcher-${index}`;
      this.dispatchers.push(new AppProcess({ app: 'webhook-dispatcher', name, env, preloads, logFolder }));
    }
    for (const dispatcher of this.dispatchers) dispatcher.start();
    const listening = waitFor(async () => (await this.subscribers()) === this.options.dispatchers, {
      what: 'all dispatchers to listen',
      timeoutMs: START_WITHIN_MS,
      intervalMs: 100,
    });
    await Promise.race([listening, ...this.dispatchers.map(({ broken }) => broken)]);
  }

  /** Dispatchers subscribed to the channel of events. */
  private async subscribers(): Promise<number> {
    if (this.redis.status !== 'ready') await once(this.redis, 'ready');
    const [, count] = (await this.redis.pubsub('NUMSUB', `${PREFIX}:facts`)) as [string, number];
    return count;
  }
}

/** Of each twenty, two hang and one is dead. */
function kindOf(place: number): EndpointKind {
  if (place % 20 === 3 || place % 20 === 8) return 'hanging';
  return place % 20 === 14 ? 'dead' : 'healthy';
}
