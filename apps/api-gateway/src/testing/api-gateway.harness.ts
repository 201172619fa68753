import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limitVariables, loadConfig, mediaIn, NO_REPLICA } from '@chasqui/config';
import {
  ApiKeyAdmin,
  ApiKeyRepository,
  apiKeyHmac,
  type KeyDraft,
  OrganizationAdmin,
  OrganizationRepository,
} from '@chasqui/tenancy';
import { Database, SCOPES } from '@chasqui/database';
import { ChangeMarker, createLogger, newSealingPair, Redis, redisForCommands, type RunningApp } from '@chasqui/runtime';
import type { ServerFactory } from '@chasqui/http';
import {
  anOrganization,
  createTestDatabase,
  startProxyOf,
  type TcpProxy,
  type TestDatabase,
  testRedis,
} from '@chasqui/testing';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { Module } from '@nestjs/common';
import { startApiGateway } from '../api-gateway.app';
import type { ApiGatewayConfig } from '../api-gateway.config';
import { type FeatureModule, FEATURES } from '../api-gateway.module';
import { SendSpecialController } from '../features/whatsapp/send-special.controller';
import { SendWhatsappController } from '../features/whatsapp/send-whatsapp.controller';
import {
  type SendWhatsappInput,
  type SendWhatsappResult,
  WHATSAPP_SENDER,
  type WhatsappSender,
} from '../features/whatsapp/send-whatsapp-types';
import { WhatsappModule } from '../features/whatsapp/whatsapp.module';
import { OwnPostgres } from './own-postgres';

const PEPPER = 'pepper-of-the-tests-0123456789abcdef';
export const INTERNAL_TOKEN = 'token-of-the-tests-0123456789abcdef';

class FakeSender implements WhatsappSender {
  readonly inputs: SendWhatsappInput[] = [];
  next: () => Promise<SendWhatsappResult> = () => Promise.resolve(ACCEPTED);

  send(_key: unknown, input: SendWhatsappInput): Promise<SendWhatsappResult> {
    this.inputs.push(input);
    return this.next();
  }

  schedule(_key: unknown, input: SendWhatsappInput): Promise<SendWhatsappResult> {
    this.inputs.push(input);
    return this.next();
  }

  reset(): void {
    this.inputs.length = 0;
    this.next = () => Promise.resolve(ACCEPTED);
  }
}

@Module({})
class FakeWhatsappModule {
  static of(sender: WhatsappSender): FeatureModule {
    return {
      module: FakeWhatsappModule,
      controllers: [SendWhatsappController, SendSpecialController],
      providers: [{ provide: WHATSAPP_SENDER, useValue: sender }],
    };
  }
}

const ACCEPTED: SendWhatsappResult = {
  status: 200,
  body: { success: true, data: { sent: true, to: '4915112345678', type: 'text' } },
  replayed: false,
};

interface Described {
  paths: Record<string, Record<string, { 'x-error-codes': string[] } | undefined> | undefined>;
}

interface LoggedRequest {
  msg: string;
  method: string;
  route: string;
  code: string;
}

interface FileOptions {
  config?: Partial<ApiGatewayConfig>;
  replicas?: number;
  /** The gateways reach Redis through `redisProxy`, so that a test can take it away. */
  losesRedis?: boolean;
  /** The same for PostgreSQL, through `postgresProxy`. They wait for it no longer than in a deployment. */
  losesPostgres?: boolean;
  /** The gateways and the test share a PostgreSQL of their own, which can be stopped and started again (`postgres`). */
  ownPostgres?: boolean;
}

export class ApiHarness {
  database: Database;
  redis: Redis;
  keys: ApiKeyRepository;
  admin: ApiKeyAdmin;
  organizations: Record<'suspend' | 'resume', (orgId: string) => Promise<boolean>>;
  readonly sender = new FakeSender();
  readonly logLines: string[] = [];
  readonly sealingPair = newSealingPair();
  readonly mediaDir = mkdtempSync(join(tmpdir(), 'chasqui-media-'));
  readonly redisPrefix: string;
  private readonly redisUrl: string;
  redisProxy: TcpProxy;
  postgresProxy: TcpProxy;
  /** Only with `ownPostgres`. */
  postgres: OwnPostgres;
  private testDatabase: TestDatabase;
  private readonly apps: RunningApp[] = [];

  private constructor() {
    ({ url: this.redisUrl, prefix: this.redisPrefix } = testRedis());
  }

  static async create(): Promise<ApiHarness> {
    const harness = new ApiHarness();
    await harness.open();
    return harness;
  }

  static ofFile(options: FileOptions = {}): ApiHarness {
    const { config = {}, replicas = 1, losesRedis = false, losesPostgres = false, ownPostgres = false } = options;
    const harness = new ApiHarness();
    beforeAll(async () => {
      if (ownPostgres) harness.postgres = await OwnPostgres.start();
      await harness.open();
      const redis = losesRedis && { REDIS_URL: await harness.startRedisProxy() };
      const postgres = losesPostgres && { DATABASE_URL: await harness.startPostgresProxy() };
      for (let started = 0; started < replicas; started += 1) await harness.start({ ...config, ...redis, ...postgres });
    });
    afterAll(async () => {
      const undeclared = await harness.undeclaredAnswers();
      await harness.close();
      if (losesRedis) await harness.redisProxy.close();
      if (losesPostgres) await harness.postgresProxy.close();
      expect(undeclared).toEqual([]);
    });
    return harness;
  }

  private async open(): Promise<void> {
    const logger = createLogger({ app: 'test', level: 'silent' });
    this.testDatabase = this.postgres?.database ?? (await createTestDatabase());
    this.database = await Database.connect({ url: this.testDatabase.url, poolSize: 4, applicationName: 'test' });
    this.redis = redisForCommands(this.redisUrl, logger);
    this.keys = new ApiKeyRepository(this.database);
    const vault = { hmac: (key: string) => apiKeyHmac(PEPPER, key), seal: () => Buffer.from('sealed') };
    const marker = new ChangeMarker(this.redis, this.redisPrefix, logger);
    this.admin = new ApiKeyAdmin(this.keys, vault, marker);
    const organizations = new OrganizationRepository(this.database);
    const suspension = new OrganizationAdmin(this.database, organizations, this.keys, marker);
    const none = () => Promise.resolve();
    this.organizations = {
      suspend: async (orgId) => (await suspension.suspend(orgId, none)) !== null,
      resume: async (orgId) => (await suspension.resume(orgId, none)) !== null,
    };
  }

  private async startRedisProxy(): Promise<string> {
    const { proxy, url } = await startProxyOf(this.redisUrl);
    this.redisProxy = proxy;
    return url;
  }

  private async startPostgresProxy(): Promise<string> {
    const { proxy, url } = await startProxyOf(this.testDatabase.url);
    this.postgresProxy = proxy;
    const asInDeployment = new URL(url);
    asInDeployment.search = '';
    return asInDeployment.href;
  }

  /** Addresses of its api-gateways, without `/v1`. */
  get urls(): string[] {
    return this.apps.map((app) => app.publicUrl ?? '');
  }

  get url(): string {
    return this.urls[0] ?? '';
  }

  get opsUrl(): string {
    return this.apps[0]?.opsUrl ?? '';
  }

  get otherUrl(): string {
    return this.urls[1] ?? '';
  }

  /** Starts one more gateway. @returns its address, without `/v1` */
  async start(
    overrides: Partial<ApiGatewayConfig> = {},
    serverFactory?: ServerFactory,
    features: readonly FeatureModule[] = FEATURES,
  ): Promise<RunningApp & { url: string }> {
    const logger = createLogger({
      app: 'api-gateway',
      level: 'trace',
      stream: { write: (line) => this.logLines.push(line) },
    });
    const config = { ...this.config(), ...overrides };
    const app = await startApiGateway(config, {
      logger,
      processMetrics: false,
      features: features.map((each) => (each === WhatsappModule ? FakeWhatsappModule.of(this.sender) : each)),
      ...(serverFactory && { serverFactory }),
    });
    this.apps.push(app);
    return { ...app, url: app.publicUrl ?? '' };
  }

  /** Error codes that a gateway answered without its route declaring them. Call it after a file's tests. */
  async undeclaredAnswers(): Promise<string[]> {
    const { url } = await this.start();
    const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as Described;
    const answered = this.logLines
      .map((line) => JSON.parse(line) as LoggedRequest)
      .filter(({ msg, code, route }) => msg === 'request' && code !== undefined && route.startsWith('/v1/'));
    const undeclared = answered.filter(({ method, route, code }) => {
      const path = route.slice('/v1'.length).replace(/:(\w+)/g, '{$1}');
      const declared = paths[path]?.[method.toLowerCase()]?.['x-error-codes'] ?? [];
      return code !== 'METHOD_NOT_ALLOWED' && !declared.includes(code);
    });
    return [...new Set(undeclared.map(({ method, route, code }) => `${method} ${route} ${code}`))];
  }

  async close(): Promise<void> {
    await Promise.all(this.apps.map((app) => app.close()));
    this.redis.disconnect();
    await this.database.close();
    await this.testDatabase.drop();
    rmSync(this.mediaDir, { recursive: true, force: true });
  }

  anOrganization(): Promise<string> {
    return anOrganization(this.database);
  }

  /** A key with every scope and a limit that no test reaches, unless `draft` says otherwise. */
  async aKey(draft: Partial<KeyDraft> = {}): Promise<{ id: string; key: string; orgId: string }> {
    const orgId = draft.orgId ?? (await this.anOrganization());
    const made = await this.admin.create({
      name: 'A key',
      mode: 'live',
      scopes: SCOPES,
      rateLimitPerMinute: 6000,
      ...draft,
      orgId,
    });
    return { ...made, orgId };
  }

  private config(): ApiGatewayConfig {
    return {
      HOST: '127.0.0.1',
      PORT: 0,
      PUBLIC_URL: 'http://localhost:8080',
      TRUSTED_PROXIES: [],
      BAD_KEYS_PER_MINUTE: 600,
      WEBHOOK_PUBLIC_KEY: this.sealingPair.publicKey,
      OUTBOUND_ALLOWED_NETWORKS: [],
      GATEWAY_PACKAGES_DIR: '',
      CONSOLE_URL: '',
      REQUEST_LOG: 'on',
      ...loadConfig(limitVariables, {}),
      // Tests send hundreds at once; those about requests in flight set their own limits.
      REQUESTS_IN_FLIGHT_PER_KEY: 1_000,
      REQUESTS_IN_FLIGHT_PER_ORGANIZATION: 1_000,
      API_KEY_PEPPER: PEPPER,
      INTERNAL_TOKEN,
      DATABASE_URL: this.testDatabase.url,
      DATABASE_POOL_SIZE: 4,
      ...NO_REPLICA,
      REDIS_URL: this.redisUrl,
      REDIS_PREFIX: this.redisPrefix,
      OPS_HOST: '127.0.0.1',
      OPS_PORT: 0,
      LOG_LEVEL: 'trace',
      SHUTDOWN_TIMEOUT_MS: 5000,
      SHUTDOWN_PAUSE_MS: 0,
      ...mediaIn(this.mediaDir),
    };
  }
}

export const withKey = (key: string): { authorization: string } => ({ authorization: `Bearer ${key}` });

export interface ErrorBody {
  success: boolean;
  error: string;
  code: string;
  message: string;
  fields?: { field: string; code: string; message: string }[];
}

/** Checks our envelope and all its headers. */
export async function errorOf(answer: Response): Promise<ErrorBody> {
  const body = (await answer.json()) as ErrorBody;
  if (body.success || body.error !== body.code || typeof body.message !== 'string') {
    throw new Error(`not an error envelope: ${JSON.stringify(body)}`);
  }
  for (const name of ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-request-id']) {
    if (answer.headers.get(name) === null) throw new Error(`the answer has no ${name}`);
  }
  return body;
}

/** A short text to compare with a table: `201`, or `403 PLAN_LIMIT` for our envelope. */
export async function statusAndCode(answer: Promise<Response>): Promise<string> {
  const response = await answer;
  return response.ok ? String(response.status) : `${response.status} ${(await errorOf(response)).code}`;
}
