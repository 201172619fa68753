import { limitVariables, loadConfig, mediaIn } from '@chasqui/config';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database, type Limits, type Mode, PRIORITIES, type SmsPhone } from '@chasqui/database';
import { hashSmsSecret, newPhoneAppId, newPhoneToken } from '@chasqui/sms';
import type { RunningApp } from '@chasqui/runtime';
import { anOrganization, appSettings, createTestDatabase, type TestRedis, testRedis, waitFor } from '@chasqui/testing';
import { PhoneSigningKeys } from '../features/access/phone-signing-keys';
import { startSmsDispatcher, type SmsDispatcherOptions } from '../sms-dispatcher.app';
import type { SmsDispatcherConfig } from '../sms-dispatcher.config';

const ENCRYPTION_KEY = randomBytes(32).toString('base64');
/** The app's text for an SMS that failed without a network. */
export const NO_SERVICE = 'Send result: RESULT_ERROR_NO_SERVICE (Failed because service is currently unavailable)';
const USER_AGENT = 'me.capcom.smsgateway/1.68.0';

export interface PairedPhone {
  /** `device_id` of the API. */
  id: string;
  orgId: string;
  mode: Mode;
  appId: string;
  token: string;
  signingKey: string;
}

export type PhoneDraft = Partial<
  Pick<
    SmsPhone,
    'mode' | 'name' | 'enabled' | 'messagesPerMinute' | 'dailyLimit' | 'simMode' | 'quietHours' | 'messageTtlS' | 'sims'
  >
> & { orgId?: string; seenSecondsAgo?: number | null };

export class SmsHarness {
  readonly redis: TestRedis = testRedis();
  readonly mediaDir = mkdtempSync(join(tmpdir(), 'chasqui-sms-media-'));
  private readonly replicas: RunningApp[] = [];
  private readonly signingKeys = new PhoneSigningKeys({ PHONE_ENCRYPTION_KEY: ENCRYPTION_KEY });

  private constructor(
    readonly database: Database,
    readonly databaseUrl: string,
    private readonly drop: () => Promise<void>,
  ) {}

  static async start(): Promise<SmsHarness> {
    const test = await createTestDatabase();
    const database = await Database.connect({ url: test.url, poolSize: 4, applicationName: 'test' });
    return new SmsHarness(database, test.url, () => test.drop());
  }

  static async withReplica(): Promise<{ harness: SmsHarness; replica: SmsReplica }> {
    const { harness, replicas } = await SmsHarness.withReplicas(1);
    return { harness, replica: replicas[0] as SmsReplica };
  }

  /** Starts the replicas one after the other. */
  static async withReplicas(count: number): Promise<{ harness: SmsHarness; replicas: SmsReplica[] }> {
    const harness = await SmsHarness.start();
    const replicas: SmsReplica[] = [];
    while (replicas.length < count) replicas.push(await harness.startReplica());
    return { harness, replicas };
  }

  async startReplica(
    config: Partial<SmsDispatcherConfig> = {},
    options: SmsDispatcherOptions = {},
  ): Promise<SmsReplica> {
    const app = await startSmsDispatcher(
      {
        ...appSettings(this.databaseUrl, this.redis),
        PHONE_ENCRYPTION_KEY: ENCRYPTION_KEY,
        TRUSTED_PROXIES: ['127.0.0.1'],
        ...loadConfig(limitVariables, {}),
        ...mediaIn(this.mediaDir),
        PHONE_REQUESTS_PER_MINUTE: 1_000_000,
        ...config,
      },
      { processMetrics: false, ...options },
    );
    this.replicas.push(app);
    return new SmsReplica(app);
  }

  createOrganization(limits: Limits = {}): Promise<string> {
    return anOrganization(this.database, { limits });
  }

  /** Heard just now; default: of a new organization. */
  async pairPhone(draft: PhoneDraft = {}): Promise<PairedPhone> {
    const { orgId = await this.createOrganization(), mode = 'live', seenSecondsAgo = 0 } = draft;
    const id = randomUUID();
    const phone = { id, orgId, mode, appId: newPhoneAppId(), token: newPhoneToken() };
    const sealed = this.signingKeys.create(id);
    await this.database.query(
      `with account as (insert into accounts (id, org_id, mode, channel) values ($1, $2, $3, 'sms'))
       insert into sms_phones (id, org_id, mode, protocol, name, app_id, token_hash, sealed_signing_key, enabled,
         messages_per_minute, daily_limit, sim_mode, quiet_hours, message_ttl_s, sims, told_status, seen_at,
         paired_at)
       values ($1, $2, $3, 'sms_gate', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 'connected',
         now() - $15 * interval '1 second',
         now() - interval '1 day')`,
      [
        id,
        orgId,
        mode,
        draft.name ?? 'Test/Phone',
        phone.appId,
        hashSmsSecret(phone.token),
        sealed,
        draft.enabled ?? true,
        draft.messagesPerMinute === undefined ? 12 : draft.messagesPerMinute,
        draft.dailyLimit ?? null,
        draft.simMode ?? 'default',
        draft.quietHours ? JSON.stringify(draft.quietHours) : null,
        draft.messageTtlS ?? 86_400,
        JSON.stringify(draft.sims ?? []),
        seenSecondsAgo,
      ],
    );
    return { ...phone, signingKey: this.signingKeys.open({ id, sealedSigningKey: sealed }) };
  }

  /** A message in a phone's lane. @returns its id */
  async queueMessage({ id: phoneId, orgId, mode }: PairedPhone): Promise<string> {
    const id = randomUUID();
    await this.database.query(
      `insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, content,
         metadata, account_id, lane, lane_seq, priority, state, payload, give_up_at, tracked, charged)
       values ($1, $2, $3, 'sms', 'outbound', 'pending', 'text', '4915550001', '', 'Hello', '{}', $4, $5,
         nextval('messages_lane_seq'), $6, 'queued', $7, now() + interval '1 day', true, '{}')`,
      [
        id,
        orgId,
        mode,
        phoneId,
        `sms:${phoneId}`,
        PRIORITIES.api,
        { sms: { encoding: 'gsm7', segments: 1, sim: null, delivery_report: true } },
      ],
    );
    return id;
  }

  /** An address that no other test uses, for `call({ from })`: the app trusts the test as its proxy. */
  anAddress(): string {
    const [a = 0, b = 0, c = 0] = createHash('sha256').update(randomUUID()).digest();
    return `203.${a}.${b}.${c}`;
  }

  async stop(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.close()));
    await this.database.close();
    await this.drop();
    rmSync(this.mediaDir, { recursive: true, force: true });
  }
}

/** Waits for a new clock minute if this one is nearly over, so that everything a test counts falls into one. */
export async function earlyInTheMinute(): Promise<void> {
  await waitFor(() => Math.floor(Date.now() / 1000) % 60 < 50, {
    what: 'a new minute',
    intervalMs: 100,
  });
}

export interface PhoneCall {
  body?: unknown;
  authorization?: string;
  headers?: Record<string, string>;
  /** IP address that the call seems to come from. */
  from?: string;
}

export class SmsReplica {
  readonly url: string;
  readonly opsUrl: string;

  constructor(readonly app: RunningApp) {
    this.url = app.publicUrl ?? '';
    this.opsUrl = app.opsUrl;
  }

  /** Calls a route like an app. @param path below `/sms-phone/v1` */
  call(method: string, path: string, { body, authorization, headers, from }: PhoneCall = {}): Promise<Response> {
    return fetch(`${this.url}/sms-phone/v1${path}`, {
      method,
      headers: {
        'user-agent': USER_AGENT,
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(authorization !== undefined && { authorization }),
        ...(from !== undefined && { 'x-forwarded-for': from }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  }

  as(phone: { token: string }, method: string, path: string, call: PhoneCall = {}): Promise<Response> {
    return this.call(method, path, { authorization: `Bearer ${phone.token}`, ...call });
  }

  async metric(line: string): Promise<number> {
    const text = await (await fetch(`${this.opsUrl}/metrics`)).text();
    const found = text.split('\n').find((candidate) => candidate.startsWith(line));
    return found ? Number(found.split(' ').at(-1)) : 0;
  }
}
