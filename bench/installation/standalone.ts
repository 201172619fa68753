import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@chasqui/local-services';
import type { BenchServices } from '../services/bench-services';
import { AppProcess } from './app-process';

export interface StandaloneInstallation {
  baseUrl: string;
  key: string;
  app: AppProcess;
  stop(): Promise<void>;
}

export async function startStandalone(services: BenchServices, preload?: string): Promise<StandaloneInstallation> {
  const folder = mkdtempSync(join(tmpdir(), 'chasqui-bench-'));
  chmodSync(folder, 0o711);
  const read = async () =>
    JSON.parse(await readFile(join(folder, 'standalone.json'), 'utf8')) as { base_url: string; api_key: string };
  const app = await AppProcess.start({
    app: 'standalone',
    env: {
      DATA_DIR: folder,
      PORT: String(await freePort()),
      DATABASE_URL: services.databaseUrl,
      REDIS_URL: services.redisUrl,
    },
    ...(preload !== undefined && { preload }),
    isReady: async () => (await read()).base_url !== '',
  });
  // The key is unused so far, so no process has cached its limit.
  await services.database.query('update api_keys set rate_limit_per_minute = 1000000000');
  const { base_url: baseUrl, api_key: key } = await read();
  return {
    baseUrl,
    key,
    app,
    stop: async () => {
      await app.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
