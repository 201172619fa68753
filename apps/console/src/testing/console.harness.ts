import { randomBytes, randomInt } from 'node:crypto';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limitVariables, loadConfig, mediaIn, NO_MAIL, NO_REPLICA } from '@chasqui/config';
import { Database, type Mode, type Role } from '@chasqui/database';
import { Identity } from '@chasqui/identity';
import { EventNotifier } from '@chasqui/lanes';
import {
  createLogger,
  newSealingPair,
  type Redis,
  redisForCommands,
  type RunningApp,
  sealingKeys,
} from '@chasqui/runtime';
import { lockPlanRoom } from '@chasqui/tenancy';
import {
  anOrganization,
  appSettings,
  createTestDatabase,
  type TestDatabase,
  testRedis,
  TYPESCRIPT_HOOK,
} from '@chasqui/testing';
import { afterAll, beforeAll } from '@jest/globals';
import { startConsole } from '../console.app';
import type { ConsoleConfig } from '../console.config';
import { ConsoleClient } from './console.client';

const newKey = (): string => randomBytes(32).toString('base64');

export const PASSWORD = 'correct horse battery staple';

/** A signed-in member who gave their password again a moment ago. */
export interface TestMember {
  client: ConsoleClient;
  orgId: string;
  userId: string;
  email: string;
}

export class ConsoleHarness {
  database: Database;
  identity: Identity;
  redis: Redis;
  readonly pagesFolder = mkdtempSync(join(tmpdir(), 'chasqui-pages-'));
  readonly sealing = newSealingPair();
  readonly mediaDir = mkdtempSync(join(tmpdir(), 'chasqui-media-'));
  private readonly redisPlace = testRedis();
  private readonly apiKeyKey = newKey();
  private testDatabase: TestDatabase;
  private readonly apps: RunningApp[] = [];
  private readonly children = new Set<ChildProcess>();

  static ofFile(config: Partial<ConsoleConfig> = {}): ConsoleHarness {
    const harness = new ConsoleHarness();
    beforeAll(async () => {
      await harness.open();
      await harness.start(config);
    });
    afterAll(() => harness.close());
    return harness;
  }

  get redisPrefix(): string {
    return this.redisPlace.prefix;
  }

  get url(): string {
    return this.apps[0]?.publicUrl ?? '';
  }

  get redisUrl(): string {
    return this.redisPlace.url;
  }

  async start(overrides: Partial<ConsoleConfig> = {}): Promise<RunningApp> {
    const app = await startConsole(
      { ...this.config(), ...overrides },
      { processMetrics: false, pagesFolder: this.pagesFolder },
    );
    this.apps.push(app);
    return app;
  }

  /** Starts a console as its own process, and waits until it listens. */
  async startProcess(
    changes: Partial<ConsoleConfig> = {},
  ): Promise<{ url: string; pid: number; kill: () => Promise<void> }> {
    const settings = Object.entries({ ...this.config(), ...changes }).flatMap(([name, value]) =>
      value === null ? [] : [[name, String(value)]],
    );
    const child = fork(join(__dirname, 'console.process.ts'), [], {
      execArgv: ['-r', TYPESCRIPT_HOOK],
      env: { PATH: '/usr/bin:/bin', ...Object.fromEntries(settings) },
    });
    this.children.add(child);
    const [{ url }] = (await once(child, 'message')) as [{ url: string }];
    const kill = async (): Promise<void> => {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      this.children.delete(child);
    };
    return { url, pid: child.pid ?? 0, kill };
  }

  aBrowser = (): ConsoleClient => new ConsoleClient(this.url);

  anOrganization = (): Promise<string> => anOrganization(this.database);

  /** Signed in, with the password given again a moment ago. Makes an organization if none is given. */
  async aMember(role: Role = 'owner', orgId?: string): Promise<TestMember> {
    const organization = orgId ?? (await this.anOrganization());
    const email = `${role}-${randomBytes(6).toString('hex')}@example.com`;
    const { userId } = await this.identity.owners.ensure({
      orgId: organization,
      email,
      name: `A ${role}`,
      password: PASSWORD,
    });
    await this.database.query('update memberships set role = $3 where org_id = $1 and user_id = $2', [
      organization,
      userId,
      role,
    ]);
    const client = this.aBrowser();
    await client.signIn(email, PASSWORD);
    // As POST /me/confirm does, without the time that a password takes.
    await this.database.query('update console_sessions set confirmed_at = now() where user_id = $1', [userId]);
    return { client, orgId: organization, userId, email };
  }

  /** Makes every user's last confirmation older than ten minutes. */
  async forgetConfirmations(): Promise<void> {
    await this.database.query('update console_sessions set confirmed_at = null');
  }

  /** An operator whose own organization does not matter. */
  async anOperator(): Promise<TestMember> {
    const member = await this.aMember('viewer');
    await this.database.query('update users set is_operator = true where id = $1', [member.userId]);
    return member;
  }

  /** A WhatsApp message that a member wrote to a contact; it waits, because no worker runs. @returns its id */
  async aWaitingMessage({ client, orgId }: Pick<TestMember, 'client' | 'orgId'>, numberId: string): Promise<string> {
    const phone = `4915${randomInt(1e8, 1e9)}`;
    const { id } = (await client.post(inOrg(orgId, '/contacts'), { phone, consent: true })).body.data;
    const message = { channel: 'whatsapp', account_id: numberId, text: 'A secret greeting' };
    return (await client.post(inOrg(orgId, `/contacts/${id}/messages`), message)).body.data.id;
  }

  async close(): Promise<void> {
    for (const child of this.children) child.kill('SIGKILL');
    await Promise.all(this.apps.map((app) => app.close()));
    this.redis.disconnect();
    await this.database.close();
    await this.testDatabase.drop();
    rmSync(this.mediaDir, { recursive: true, force: true });
    rmSync(this.pagesFolder, { recursive: true, force: true });
  }

  private async open(): Promise<void> {
    this.testDatabase = await createTestDatabase();
    this.database = await Database.connect({ url: this.testDatabase.url, poolSize: 4, applicationName: 'test' });
    this.redis = redisForCommands(this.redisPlace.url, createLogger({ app: 'test', level: 'silent' }));
    // Tests store what other processes would, so they notify in their place.
    const told = { redis: this.redis, prefix: this.redisPlace.prefix, onFailure: () => undefined };
    EventNotifier.of(this.database, told);
    this.identity = new Identity({
      database: this.database,
      redis: this.redis,
      redisPrefix: this.redisPlace.prefix,
      sealing: sealingKeys(this.apiKeyKey),
      memberRoom: (transaction, orgId) => lockPlanRoom(transaction, orgId, 'members'),
      secret: this.apiKeyKey,
      // Used for no sign-in.
      onTrouble: () => undefined,
    });
  }

  private config(): ConsoleConfig {
    return {
      ...appSettings(this.testDatabase.url, this.redisPlace),
      PUBLIC_URL: 'http://localhost:8080',
      TRUSTED_PROXIES: [],
      TRACE_URL_TEMPLATE: 'https://traces.example/{trace_id}',
      API_KEY_PEPPER: 'pepper-of-the-tests-0123456789abcdef',
      API_KEY_ENCRYPTION_KEY: this.apiKeyKey,
      INTERNAL_TOKEN: 'token-of-the-tests-0123456789abcdef',
      WEBHOOK_PUBLIC_KEY: this.sealing.publicKey,
      WEBHOOK_PRIVATE_KEY: this.sealing.privateKey,
      OUTBOUND_ALLOWED_NETWORKS: ['127.0.0.0/8'],
      ...loadConfig(limitVariables, {}),
      MEDIA_UPLOADS_PER_MINUTE: 10_000,
      ...mediaIn(this.mediaDir),
      ...NO_MAIL,
      ...NO_REPLICA,
    };
  }
}

export const inOrg = (orgId: string, path = '', mode: Mode = 'live'): string =>
  `/organizations/${orgId}${path}${path.includes('?') ? '&' : '?'}mode=${mode}`;
