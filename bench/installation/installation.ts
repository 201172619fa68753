import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SCOPES } from '@chasqui/database';
import { freePort } from '@chasqui/local-services';
import type { BenchServices } from '../services/bench-services';
import { BENCH_SECRETS } from '../tenants/bench-secrets';
import { adminOf } from '../tenants/tenants';
import { answers, AppProcess } from './app-process';

export interface Installation {
  baseUrl: string;
  orgId: string;
  key: string;
  numbers: readonly { id: string; phone: string }[];
  apps: readonly AppProcess[];
  stop(): Promise<void>;
}

const HOST = '127.0.0.1';

export async function startInstallation(services: BenchServices, numberCount: number): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'chasqui-bench-'));
  const admin = await adminOf(services);
  const orgId = (await admin.organizations.create('Bench', 'self_hosted')) ?? '';
  const request = { orgId, name: 'bench', mode: 'test', scopes: SCOPES, rateLimitPerMinute: 1_000_000_000 } as const;
  const { key } = await admin.keyAdmin.create(request);
  const setupCode = (await admin.gateways.createSetupCode(orgId, await admin.gateways.create(orgId, 'test'))) ?? '';
  const phones = Array.from({ length: numberCount }, (_, n) => String(15_550_200_000 + n));
  const [pairingPort, apiPort] = [await freePort(), await freePort()];
  const apps: AppProcess[] = [];
  const numbers = () => admin.numbers.findConnectedForOrg(orgId, 'test');
  apps.push(await startServer('pairing', services, pairingPort));
  apps.push(await startServer('whatsapp-sender', services, 0));
  apps.push(await startServer('api-gateway', services, apiPort));
  apps.push(
    await AppProcess.start({
      app: 'whatsapp-gateway',
      env: {
        CHASQUI_URL: `http://${HOST}:${pairingPort}`,
        CHASQUI_SETUP_CODE: setupCode,
        DATA_DIR: folder,
        DRIVER: 'sandbox',
        SANDBOX_NUMBERS: phones.join(','),
        EXIT_WITH_PARENT: '1',
      },
      isReady: async () => (await numbers()).length === numberCount,
    }),
  );
  const connected = await numbers();
  await admin.close();
  return {
    baseUrl: `http://${HOST}:${apiPort}/v1`,
    orgId,
    key,
    numbers: connected.map(({ id, phone }) => ({ id, phone })),
    apps,
    stop: async () => {
      for (const app of apps.toReversed()) await app.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function startServer(
  app: string,
  services: BenchServices,
  port: number,
  more: Readonly<Record<string, string>> = {},
): Promise<AppProcess> {
  const opsPort = await freePort();
  return AppProcess.start({
    app,
    env: {
      ...BENCH_SECRETS,
      DATABASE_URL: services.databaseUrl,
      REDIS_URL: services.redisUrl,
      REDIS_PREFIX: services.prefix,
      HOST,
      PORT: String(port),
      PUBLIC_URL: `http://${HOST}:${port}`,
      OPS_HOST: HOST,
      SHUTDOWN_PAUSE_MS: '0',
      OPS_PORT: String(opsPort),
      INTERNAL_HOST: HOST,
      // One organization stands in for many.
      REQUESTS_IN_FLIGHT_PER_KEY: '10000',
      REQUESTS_IN_FLIGHT_PER_ORGANIZATION: '100000',
      OPEN_BULKS_PER_ORGANIZATION: '10000',
      ...more,
    },
    isReady: () => answers(`http://${HOST}:${opsPort}/health/ready`),
  });
}
