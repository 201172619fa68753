import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@chasqui/local-services';
import { newSealingPair } from '@chasqui/platform';
import { AppProcess } from '../system/app-process';
import type { RestartableStores } from '../system/restartable-stores';

/** The apps under noise: one process each, because what one takes from another in a process is what is to be seen. */
export const NOISY_APPS = [
  'pairing',
  'api-gateway',
  'whatsapp-sender',
  'sms-dispatcher',
  'webhook-dispatcher',
  'console',
] as const;
export type NoisyApp = (typeof NOISY_APPS)[number];

/** Files of chaos/preloads, per app. */
export type NoisyPreloads = Readonly<Partial<Record<NoisyApp, readonly string[]>>>;

/** Variables of the apps that are otherwise than in production, per app. */
export type NoisyVariables = Readonly<Partial<Record<NoisyApp, Readonly<Record<string, string>>>>>;

/** What is switched off. */
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

/** Where the apps answer, without a path. */
export type NoisyOrigins = Readonly<Record<'api' | 'apiOperations' | 'pairing' | 'phones' | 'console', string>>;

/** Sandbox gateways stand for WhatsApp, and the noise has all the numbers it wants: what holds it back are shares. */
const LENIENT = { LIVE_SANDBOX_GATEWAYS: 'allow', ADOPTED_NUMBERS_PER_ORGANIZATION: '1000' };

export interface NoisyAppsOptions {
  stores: RestartableStores;
  secrets: NoiseSecrets;
  folder: string;
  switches: NoisySwitches;
  /** The only name server of `pairing`; null: that of the machine. */
  nameServer: string | null;
}

/** Starts them as in production behind one proxy. They are not waited for. */
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

/** One more app beside them, of a customer. */
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
  // As in production: a name, whose lookup needs what other lookups must not take.
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

/** A mount of its own over /etc/resolv.conf; the process id stays that of the app. Only root may. */
function withNameServer(folder: string, nameServer: string): string[] {
  const file = join(folder, 'resolv.conf');
  writeFileSync(file, `nameserver ${nameServer}\noptions timeout:30 attempts:5\n`);
  return ['unshare', '--mount', 'sh', '-c', `mount --bind ${file} /etc/resolv.conf && exec "$@"`, 'sh'];
}
