import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@chasqui/local-services';
import { newSealingPair } from '@chasqui/runtime';
import { AppProcess } from '../system/app-process';
import type { RestartableStores } from '../system/restartable-stores';

/** The apps under noise, one process each, because the test is about competition within a process. */
export const NOISY_APPS = [
  'pairing',
  'api-gateway',
  'whatsapp-sender',
  'sms-dispatcher',
  'webhook-dispatcher',
  'console',
] as const;
export type NoisyApp = (typeof NOISY_APPS)[number];

export type NoisyPreloads = Readonly<Partial<Record<NoisyApp, readonly string[]>>>;

export type NoisyVariables = Readonly<Partial<Record<NoisyApp, Readonly<Record<string, string>>>>>;

export interface NoisySwitches {
  preloads: NoisyPreloads;
  variables: NoisyVariables;
}

export type NoiseSecrets = ReturnType<typeof newNoiseSecrets>;

export const newNoiseSecrets = () => ({
  API_KEY_PEPPER: secret(),
  API_KEY_ENCRYPTION_KEY: secret(),
  GATEWAY_ENCRYPTION_KEY: secret(),
  PHONE_ENCRYPTION_KEY: secret(),
  INTERNAL_TOKEN: secret(),
});

const secret = (): string => randomBytes(32).toString('base64');

export type NoisyOrigins = Readonly<Record<'api' | 'apiOperations' | 'pairing' | 'phones' | 'console', string>>;

/** Sandbox gateways replace WhatsApp, and the noise may have any number of numbers: only fair shares limit it. */
const LENIENT = { LIVE_SANDBOX_GATEWAYS: 'allow', ADOPTED_NUMBERS_PER_ORGANIZATION: '1000' };

export interface NoisyAppsOptions {
  stores: RestartableStores;
  secrets: NoiseSecrets;
  folder: string;
  switches: NoisySwitches;
  /** The only name server of `pairing`; null: the machine's own. */
  nameServer: string | null;
}

/** Starts them as in production behind one proxy, without waiting for them. */
export async function startNoisyApps(
  options: NoisyAppsOptions,
): Promise<{ apps: AppProcess[]; origins: NoisyOrigins }> {
  const [api, apiOperations, pairing, phones, pages] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ]);
  const origin = (port: number): string => `http://127.0.0.1:${port}`;
  const webhooks = newSealingPair();
  const envs: Record<NoisyApp, Record<string, string>> = {
    pairing: { ...LENIENT, PORT: String(pairing), PUBLIC_URL: origin(pairing) },
    'api-gateway': {
      PORT: String(api),
      OPS_PORT: String(apiOperations),
      PUBLIC_URL: origin(api),
      WEBHOOK_PUBLIC_KEY: webhooks.publicKey,
    },
    'whatsapp-sender': { PUBLIC_URL: origin(api) },
    'sms-dispatcher': { PORT: String(phones), PUBLIC_URL: origin(phones) },
    'webhook-dispatcher': { PUBLIC_URL: origin(api), WEBHOOK_PRIVATE_KEY: webhooks.privateKey },
    console: {
      PORT: String(pages),
      PUBLIC_URL: origin(api),
      WEBHOOK_PUBLIC_KEY: webhooks.publicKey,
      WEBHOOK_PRIVATE_KEY: webhooks.privateKey,
    },
  };
  const apps = NOISY_APPS.map((app) =>
    anApp(app, { ...sharedOf(options), ...envs[app], ...options.switches.variables[app] }, options),
  );
  for (const app of apps) app.start();
  const apiOrigins = { api: origin(api), apiOperations: origin(apiOperations) };
  const others = { pairing: origin(pairing), phones: origin(phones), console: origin(pages) };
  return { apps, origins: { ...apiOrigins, ...others } };
}

export function anApp(
  app: string,
  env: Readonly<Record<string, string>>,
  { folder, switches, nameServer }: Pick<NoisyAppsOptions, 'folder' | 'switches' | 'nameServer'>,
): AppProcess {
  const launcher = app === 'pairing' && nameServer !== null ? withNameServer(folder, nameServer) : [];
  return new AppProcess({
    app,
    name: app,
    env,
    preloads: switches.preloads[app as NoisyApp] ?? [],
    logFolder: folder,
    launcher,
  });
}

function sharedOf({ stores, secrets }: NoisyAppsOptions): Record<string, string> {
  const database = new URL(stores.databaseUrl);
  // A name, as in production: other lookups must not starve its lookup.
  database.hostname = 'localhost';
  return {
    ...secrets,
    DATABASE_URL: database.href,
    REDIS_URL: stores.redisUrl,
    HOST: '127.0.0.1',
    OPS_HOST: '127.0.0.1',
    OPS_PORT: '0',
    INTERNAL_HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    TRUSTED_PROXIES: '127.0.0.1/32',
    OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8',
  };
}

/** A private mount over /etc/resolv.conf; the process id stays that of the app. Needs root. */
function withNameServer(folder: string, nameServer: string): string[] {
  const file = join(folder, 'resolv.conf');
  writeFileSync(file, `nameserver ${nameServer}\noptions timeout:30 attempts:5\n`);
  return ['unshare', '--mount', 'sh', '-c', `mount --bind ${file} /etc/resolv.conf && exec "$@"`, 'sh'];
}
