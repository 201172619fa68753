import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limitVariables, loadConfig, mediaIn } from '@chasqui/config';
import type { EventsResponse, RegisterResponse } from '@chasqui/gateway-protocol';
import { Database, type Mode } from '@chasqui/database';
import {
  GatewayRepository,
  NumberSessionRepository,
  WhatsappNumberRepository,
  GatewayCaller,
  type GatewayOutcome,
  type GatewayRequest,
} from '@chasqui/whatsapp';
import type { RunningApp } from '@chasqui/runtime';
import { anOrganization, appSettings, createTestDatabase, testRedis } from '@chasqui/testing';
import { startPairing, type PairingOptions } from '../pairing.app';
import type { PairingConfig } from '../pairing.config';
import { FakeGateway, type FakeGatewayOptions } from './fake-gateway';

const INTERNAL_TOKEN = randomBytes(24).toString('hex');
export const ENCRYPTION_KEY = randomBytes(32).toString('base64');

export interface RegisteredGateway {
  orgId: string;
  gatewayId: string;
  token: string;
  requestKey: Buffer;
}

export class PairingHarness {
  readonly gateways: GatewayRepository;
  readonly numbers: WhatsappNumberRepository;
  readonly sessions = new NumberSessionRepository();
  readonly caller = new GatewayCaller({ internalToken: INTERNAL_TOKEN });
  readonly internalToken = INTERNAL_TOKEN;
  readonly mediaDir = mkdtempSync(join(tmpdir(), 'chasqui-media-'));
  readonly redis = testRedis();
  private readonly replicas: RunningApp[] = [];
  private readonly fakes: FakeGateway[] = [];

  private constructor(
    readonly database: Database,
    readonly databaseUrl: string,
    private readonly drop: () => Promise<void>,
  ) {
    this.gateways = new GatewayRepository(database);
    this.numbers = new WhatsappNumberRepository(database);
  }

  static async start(): Promise<PairingHarness> {
    const test = await createTestDatabase();
    const database = await Database.connect({ url: test.url, poolSize: 4, applicationName: 'test' });
    return new PairingHarness(database, test.url, () => test.drop());
  }

  static async withReplica(): Promise<{ harness: PairingHarness; replica: Replica }> {
    const harness = await PairingHarness.start();
    return { harness, replica: await harness.startReplica() };
  }

  async startReplica(options: PairingOptions = {}, config: Partial<PairingConfig> = {}): Promise<Replica> {
    const app = await startPairing(
      {
        ...appSettings(this.databaseUrl, this.redis),
        TRUSTED_PROXIES: [],
        ...loadConfig(limitVariables, {}),
        GATEWAY_REQUESTS_PER_MINUTE: 1_000_000,
        MEDIA_UPLOADS_PER_MINUTE: 1_000,
        INTERNAL_HOST: '127.0.0.1',
        INTERNAL_TOKEN,
        GATEWAY_ENCRYPTION_KEY: ENCRYPTION_KEY,
        OUTBOUND_ALLOWED_NETWORKS: ['127.0.0.0/8'],
        ...mediaIn(this.mediaDir),
        ...config,
      },
      options,
    );
    this.replicas.push(app);
    return new Replica(app, this.fakes);
  }

  createOrganization(): Promise<string> {
    return anOrganization(this.database);
  }

  async setupCode(orgId: string, mode: Mode = 'live'): Promise<string> {
    const code = await this.gateways.createSetupCode(orgId, await this.gateways.create(orgId, mode));
    if (code === null) throw new Error('no code');
    return code;
  }

  /** Registers a gateway with this replica. @param options `orgId`: default a new organization */
  async register(replica: Replica, options: { orgId?: string; baseUrl?: string; mode?: Mode } = {}) {
    const orgId = options.orgId ?? (await this.createOrganization());
    const response = await replica.post('/gateway/v1/register', {
      setup_code: await this.setupCode(orgId, options.mode),
      app_version: '1.0.0',
      protocol: 1,
      host: { os: 'linux', arch: 'x64' },
      ...(options.mode === 'test' && { driver: 'sandbox' }),
      ...(options.baseUrl !== undefined && { base_url: options.baseUrl }),
    });
    if (response.status !== 201) throw new Error(`registration answered ${response.status}`);
    const { gateway_id, token, request_key } = (await response.json()) as RegisterResponse;
    const gateway: RegisteredGateway = {
      orgId,
      gatewayId: gateway_id,
      token,
      requestKey: Buffer.from(request_key, 'base64'),
    };
    return gateway;
  }

  async withNumber(replica: Replica, phone: string): Promise<RegisteredGateway> {
    const gateway = await this.register(replica);
    await replica.connect(gateway, { sessions: [{ phone, status: 'connected' }] });
    return gateway;
  }

  async call(gatewayId: string, request: Partial<GatewayRequest> = {}): Promise<GatewayOutcome> {
    const route = await this.gateways.findRoute(gatewayId);
    if (route === null) return { kind: 'closed', reason: 'offline' };
    const wanted: GatewayRequest = {
      method: 'POST',
      path: '/v1/messages',
      body: { a: 1 },
      // Longer than a busy machine stalls: tests of timeouts set their own.
      deadlineMs: 20_000,
      ...request,
    };
    return this.caller.call(route, wanted, () => this.gateways.findRoute(gatewayId));
  }

  async statusOf(phone: string): Promise<string | undefined> {
    const { rows } = await this.database.query<{ status: string }>(
      'select status from whatsapp_numbers where phone = $1',
      [phone],
    );
    return rows[0]?.status;
  }

  async ownerOf(gatewayId: string): Promise<string | null> {
    return (await this.gateways.findRoute(gatewayId))?.ownerAddress ?? null;
  }

  violations(): string[] {
    return this.fakes.flatMap((fake) => fake.violations);
  }

  async stop(): Promise<void> {
    for (const fake of this.fakes) fake.kill();
    await Promise.all(this.replicas.map((replica) => replica.close()));
    await this.caller.close();
    await this.database.close();
    await this.drop();
    rmSync(this.mediaDir, { recursive: true, force: true });
  }
}

export class Replica {
  readonly url: string;
  readonly wsUrl: string;
  readonly opsUrl: string;
  /** As in `owner_address`. */
  readonly address: string;

  constructor(
    readonly app: RunningApp,
    private readonly fakes: FakeGateway[],
  ) {
    this.url = app.publicUrl ?? '';
    this.opsUrl = app.opsUrl;
    this.address = new URL(app.opsUrl).host;
    this.wsUrl = `${this.url.replace('http', 'ws')}/gateway/v1/connect`;
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(this.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  }

  /** Posts events like a gateway app, after checking that they were accepted. @returns the outcome of each */
  async tell(gateway: RegisteredGateway, events: unknown[]): Promise<Pick<EventsResponse, 'accepted' | 'rejected'>> {
    const headers = { authorization: `Bearer ${gateway.token}` };
    const response = await this.post('/gateway/v1/events', { gateway_id: gateway.gatewayId, events }, headers);
    if (response.status !== 200) throw new Error(`events were answered ${response.status}`);
    const { accepted, rejected } = (await response.json()) as EventsResponse;
    return { accepted, rejected };
  }

  async connect(gateway: { token: string }, options: FakeGatewayOptions = {}): Promise<FakeGateway> {
    const fake = await FakeGateway.connect(this.wsUrl, gateway.token, options);
    this.fakes.push(fake);
    return fake;
  }

  async dial(gateway: { token: string }, options: FakeGatewayOptions = {}): Promise<FakeGateway> {
    const fake = await FakeGateway.dial(this.wsUrl, gateway.token, options);
    this.fakes.push(fake);
    return fake;
  }

  async metric(line: string): Promise<number> {
    const text = await (await fetch(`${this.opsUrl}/metrics`)).text();
    const found = text.split('\n').find((candidate) => candidate.startsWith(line));
    return found ? Number(found.split(' ').at(-1)) : 0;
  }
}
