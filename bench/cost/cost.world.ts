import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SCOPES } from '@chasqui/database';
import { freePort } from '@chasqui/local-services';
import { newSealingPair } from '@chasqui/runtime';
import { v7 as uuid } from 'uuid';
import { AppProcess } from '../installation/app-process';
import { startServer } from '../installation/installation';
import { Child } from '../processes/child';
import type { BenchServices } from '../services/bench-services';
import { adminOf } from '../tenants/tenants';
import { addEndpoint } from '../webhooks/webhook-traffic';
import type { WebhookServer } from '../webhooks/webhook-server.process';

const NUMBERS = 20;
const PHONES = 5;
const HOST = '127.0.0.1';
const MODE = 'test';

/** One organization with everything a message may pass: each app once, a gateway app, SMS phones and a webhook. */
export interface CostWorld {
  /** Ends in `/v1`. */
  baseUrl: string;
  key: string;
  numberIds: readonly string[];
  phoneIds: readonly string[];
  pids: Readonly<Record<string, number>>;
  stop(): Promise<void>;
}

export async function startCostWorld(services: BenchServices): Promise<CostWorld> {
  const { database } = services;
  const folder = mkdtempSync(join(tmpdir(), 'chasqui-bench-'));
  const admin = await adminOf(services);
  const orgId = (await admin.organizations.create('Bench', 'self_hosted')) ?? '';
  const draft = { orgId, name: 'bench', mode: MODE, scopes: SCOPES, rateLimitPerMinute: 1_000_000_000 } as const;
  const { key } = await admin.keyAdmin.create(draft);
  const setupCode = (await admin.gateways.createSetupCode(orgId, await admin.gateways.create(orgId, MODE))) ?? '';
  const codes = await Promise.all(
    Array.from({ length: PHONES }, async () => (await admin.smsRegistrations.createCode(orgId, MODE))?.code ?? ''),
  );
  const endpoints = Child.start<WebhookServer>(require.resolve('../webhooks/webhook-server.process'));
  const keys = newSealingPair();
  const url = `http://${HOST}:${await endpoints.ask('listen')}/hook`;
  await addEndpoint(
    database,
    keys.publicKey,
    { id: uuid(), orgId, url, secret: `whsec_${Buffer.alloc(32, 's').toString('base64')}` },
    MODE,
  );
  const [pairingPort, apiPort, smsPort] = [await freePort(), await freePort(), await freePort()];
  const apps: AppProcess[] = [
    await startServer('pairing', services, pairingPort),
    await startServer('whatsapp-sender', services, 0),
    await startServer('api-gateway', services, apiPort),
    await startServer('sms-dispatcher', services, smsPort),
    await startServer('webhook-dispatcher', services, 0, {
      WEBHOOK_PRIVATE_KEY: keys.privateKey,
      OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8',
    }),
  ];
  const numbers = () => admin.numbers.findConnectedForOrg(orgId, MODE);
  apps.push(
    await AppProcess.start({
      app: 'whatsapp-gateway',
      env: {
        CHASQUI_URL: `http://${HOST}:${pairingPort}`,
        CHASQUI_SETUP_CODE: setupCode,
        DATA_DIR: join(folder, 'gateway'),
        DRIVER: 'sandbox',
        SANDBOX_NUMBERS: Array.from({ length: NUMBERS }, (_, n) => String(15_550_200_000 + n)).join(','),
        SANDBOX_RECEIPT_DELAY_MS: '10-40',
        EXIT_WITH_PARENT: '1',
      },
      isReady: async () => (await numbers()).length === NUMBERS,
    }),
  );
  const phones = async (condition: string): Promise<string[]> => {
    const { rows } = await database.query<{ id: string }>(
      `select id from sms_phones where org_id = $1 and ${condition}`,
      [orgId],
    );
    return rows.map(({ id }) => id);
  };
  const startPhones = (condition: string): Promise<AppProcess> =>
    AppProcess.start({
      app: 'sandbox-phone',
      env: {
        SERVICE_URL: `http://${HOST}:${smsPort}/sms-phone/v1`,
        PAIRING_CODES: codes.join(','),
        PHONES: String(PHONES),
        PHONE_DATA_DIR: join(folder, 'phones'),
        SPEED: '50',
        RADIO_DELAY_MS: '10-40',
        ANDROID_PARTS_PER_MINUTE: '1000000',
        JOURNAL_SYNC: 'off',
        LOG_LEVEL: 'warn',
        EXIT_WITH_PARENT: '1',
      },
      isReady: async () => (await phones(condition)).length === PHONES,
    });
  // Phones learn their pace when they connect, so the limit must be lifted before the second start.
  await (await startPhones('seen_at > paired_at')).stop();
  await database.query("update sms_phones set messages_per_minute = null, seen_at = now() - interval '1 hour'");
  apps.push(await startPhones("seen_at > now() - interval '10 minutes'"));
  const numberIds = (await numbers()).map(({ id }) => id);
  await admin.close();
  return {
    baseUrl: `http://${HOST}:${apiPort}/v1`,
    key,
    numberIds,
    phoneIds: await phones('true'),
    pids: {
      ...Object.fromEntries(apps.slice(0, 5).map((app) => [app.name, app.pid])),
      PostgreSQL: services.pids.postgres,
      Redis: services.pids.redis,
    },
    stop: async () => {
      for (const app of apps.toReversed()) await app.stop();
      await endpoints.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
