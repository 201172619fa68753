import { limitVariables, loadConfig } from '@chasqui/config';
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Database } from '@chasqui/database';
import { EventLogRepository } from '@chasqui/events';
import { webhookPlace } from '@chasqui/webhooks';
import { EventNotifier } from '@chasqui/lanes';
import { newSealingPair, type RunningApp, sealFor, sealingPublicKey } from '@chasqui/runtime';
import {
  addEndpoint,
  createTestDatabase,
  type EndpointFields,
  type TestDatabase,
  type TestEndpoint,
  testRedis,
  TYPESCRIPT_HOOK,
  waitFor,
} from '@chasqui/testing';
import { Redis } from 'ioredis';
import { v7 as uuid } from 'uuid';
import { startWebhookDispatcher } from '../webhook-dispatcher.app';
import type { WebhookDispatcherConfig } from '../webhook-dispatcher.config';

const MAIN = join(__dirname, '../main.ts');
const ENDS_WITH_US = join(__dirname, 'parent.hook.cjs');

export interface SecretEndpoint extends TestEndpoint {
  secret: string;
}

export class DispatcherHarness {
  readonly pair = newSealingPair();
  readonly redisUrl: string;
  readonly prefix: string;
  private readonly apps: RunningApp[] = [];
  private readonly children = new Set<ChildProcess>();
  private readonly bell: EventNotifier;

  private constructor(
    private readonly testDatabase: TestDatabase,
    readonly database: Database,
    readonly redis: Redis,
    readonly events: EventLogRepository,
  ) {
    const { url, prefix } = testRedis();
    this.redisUrl = url;
    this.prefix = prefix;
    this.bell = new EventNotifier(redis, prefix, () => undefined);
    database.onEvents((orgId) => this.bell.ring(orgId));
  }

  static async create(): Promise<DispatcherHarness> {
    const testDatabase = await createTestDatabase();
    const database = await Database.connect({ url: testDatabase.url, poolSize: 4, applicationName: 'test' });
    return new DispatcherHarness(testDatabase, database, new Redis(testRedis().url), new EventLogRepository(database));
  }

  config(change: Partial<WebhookDispatcherConfig> = {}): WebhookDispatcherConfig {
    return {
      DATABASE_URL: this.testDatabase.url,
      DATABASE_POOL_SIZE: 8,
      REDIS_URL: this.redisUrl,
      REDIS_PREFIX: this.prefix,
      PUBLIC_URL: 'https://chasqui.example.com',
      INTERNAL_TOKEN: 't'.repeat(32),
      OUTBOUND_ALLOWED_NETWORKS: ['127.0.0.0/8'],
      WEBHOOK_PRIVATE_KEY: this.pair.privateKey,
      OPS_HOST: '127.0.0.1',
      OPS_PORT: 0,
      LOG_LEVEL: 'silent',
      SHUTDOWN_TIMEOUT_MS: 20_000,
      ...loadConfig(limitVariables, {}),
      ...change,
    };
  }

  async start(change: Partial<WebhookDispatcherConfig> = {}): Promise<RunningApp> {
    const app = await startWebhookDispatcher(this.config(change), { processMetrics: false });
    this.apps.push(app);
    return app;
  }

  /** Starts a dispatcher in its own process, and waits until it is ready. */
  async startProcess(): Promise<ChildProcess> {
    const config = { ...this.config(), LOG_LEVEL: 'info' };
    const env = Object.fromEntries(Object.entries(config).map(([name, value]) => [name, String(value)]));
    const execArgv = ['-r', TYPESCRIPT_HOOK, '-r', ENDS_WITH_US];
    const child = fork(MAIN, [], { execArgv, env: { PATH: '/usr/bin:/bin', ...env }, silent: true });
    this.children.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (data: Buffer) => (output += data.toString()));
    await waitFor(() => output.includes('"started"') || child.exitCode !== null, { what: 'a dispatcher to start' });
    if (child.exitCode !== null) throw new Error(`the dispatcher ended: ${output}`);
    return child;
  }

  /** Secrets and headers are sealed like in the API. */
  async anEndpoint(fields: EndpointFields & { headers?: Record<string, string> } = {}): Promise<SecretEndpoint> {
    const [id, orgId] = [fields.id ?? uuid(), fields.orgId ?? uuid()];
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    const sealedSecret = await this.seal(orgId, id, 'secret', secret);
    const sealedHeaders = fields.headers && (await this.seal(orgId, id, 'headers', JSON.stringify(fields.headers)));
    const endpoint = await addEndpoint(this.database, {
      ...fields,
      id,
      orgId,
      sealedSecret,
      sealedHeaders: sealedHeaders ?? null,
    });
    return { ...endpoint, secret };
  }

  seal(orgId: string, endpointId: string, part: 'secret' | 'headers', text: string): Promise<Buffer> {
    return sealFor(sealingPublicKey(this.pair.publicKey), text, webhookPlace(orgId, endpointId, part));
  }

  /** Logs events of an organization. @returns their ids as customers see them */
  async emit({ orgId, mode }: Pick<TestEndpoint, 'orgId' | 'mode'>, count = 1): Promise<string[]> {
    const ids = Array.from({ length: count }, () => uuid());
    const payload = { limit: 'messages_month', used: 4000, max: 5000, percent: 80, resets_at: null };
    const facts = ids.map((id) => ({ id, orgId, mode, type: 'usage.threshold' as const, subjectId: orgId, payload }));
    await this.database.transaction((transaction) => this.events.append(transaction, facts));
    return ids.map((id) => `evt_${id}`);
  }

  async delivery(eventId: string, endpoint: TestEndpoint) {
    const { rows } = await this.database.query(
      'select * from webhook_deliveries where event_id = $1 and endpoint_id = $2 order by id',
      [eventId.slice(4), endpoint.id],
    );
    return rows[0];
  }

  async attempts(deliveryId: string) {
    const { rows } = await this.database.query(
      'select * from webhook_attempts where delivery_id = $1 order by attempt',
      [deliveryId],
    );
    return rows;
  }

  async endpoint({ id }: TestEndpoint) {
    return (await this.database.query('select * from webhook_endpoints where id = $1', [id])).rows[0];
  }

  /** Makes waiting attempts due, unblocks the lane, and tells dispatchers. */
  async hasten({ id, orgId, lane }: TestEndpoint): Promise<void> {
    await this.database.query(
      `update webhook_deliveries set due_at = now() - interval '1 hour' where endpoint_id = $1 and state = 'queued'`,
      [id],
    );
    await this.database.query('update lanes set blocked_until = null where lane = $1', [lane]);
    this.bell.ring(orgId);
  }

  /** Resolves when the lane was given back and is left alone for a while. */
  untilBlocked({ lane }: TestEndpoint): Promise<unknown> {
    const isBlocked = async () =>
      (await this.database.query('select from lanes where lane = $1 and blocked_until > now()', [lane])).rowCount === 1;
    return waitFor(isBlocked, { what: 'the lane to be left alone' });
  }

  async countOpen({ id }: TestEndpoint): Promise<number> {
    const { rows } = await this.database.query<{ count: number }>(
      `select count(*)::int as count from webhook_deliveries where endpoint_id = $1 and status = 'pending'`,
      [id],
    );
    return rows[0]?.count ?? 0;
  }

  async stopAll(): Promise<void> {
    for (const child of this.children) child.kill('SIGKILL');
    this.children.clear();
    for (const app of this.apps.splice(0)) await app.close();
  }

  async close(): Promise<void> {
    await this.stopAll();
    this.redis.disconnect();
    await this.database.close();
    await this.testDatabase.drop();
  }
}
