import { chmodSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { mediaIn, NO_REPLICA, toEnvFile } from '@chasqui/config';
import { migrate } from '@chasqui/database';
import { closeInOrder, type RunningApp } from '@chasqui/runtime';
import { AdminServices } from '../../admin/src/admin-services';
import { ADMIN_ENV_FILE } from '../../admin/src/cli';
import { startApiGateway } from '../../api-gateway/src/api-gateway.app';
import { startConsole } from '../../console/src/console.app';
import { startPairing } from '../../pairing/src/pairing.app';
import { startSmsDispatcher } from '../../sms-dispatcher/src/sms-dispatcher.app';
import { startWebhookDispatcher } from '../../webhook-dispatcher/src/webhook-dispatcher.app';
import { startWhatsappSender } from '../../whatsapp-sender/src/whatsapp-sender.app';
import { prepareDemo } from './demo';
import { type LocalServers, startLocalServers } from './local-servers';
import { prepareOwner } from './owner';
import { writePrivateFile, loadSecrets } from './secrets';
import { Sandbox, SANDBOX_NUMBER } from './sandbox';
import { SharedPort } from './shared-port';
import type { StandaloneConfig } from './standalone.config';
import { type Standalone, welcome } from './welcome';

const ANNOUNCEMENT = 'standalone.json';

/**
 * Starts everything on one machine: PostgreSQL and Redis (unless given), migrations, all server apps behind one port, a
 * demo organization, and the sandbox gateway and phone in processes of their own. Prints what to paste.
 */
export async function startStandalone(config: StandaloneConfig): Promise<RunningApp> {
  const startedAt = performance.now();
  const dataDir = resolve(config.DATA_DIR);
  makeDataFolder(dataDir);
  const stops: (() => unknown)[] = [];
  const close = (): Promise<void> => closeInOrder(stops.splice(0).toReversed());
  try {
    const running = await startAll(config, dataDir, stops);
    const seconds = (performance.now() - startedAt) / 1000;
    process.stdout.write(welcome(running, { seconds, askedPort: config.PORT }));
    return { name: 'standalone', publicUrl: running.url, opsUrl: running.opsUrl, failed: running.failed, close };
  } catch (error) {
    // The cause of the failed start matters more than errors of the shutdown.
    await close().catch(() => undefined);
    throw error;
  }
}

async function startAll(config: StandaloneConfig, dataDir: string, stops: (() => unknown)[]) {
  const servers = await startLocalServers(config, dataDir);
  stops.push(() => servers.stop());
  const formerPort = portOfLastStart(dataDir);
  // A reader takes the file as a sign that everything runs. By now no other process runs on this folder.
  rmSync(join(dataDir, ANNOUNCEMENT), { force: true });
  await migrate(servers.databaseUrl);

  const { CONNECTIONS: all, CONNECTIONS_PER_NETWORK: network } = config;
  const port = new SharedPort({ all, network, trustedProxies: [] });
  // The port is fixed before the apps start: gateway apps and documents contain it.
  const portNumber = await port.listen(config.HOST, config.PORT, formerPort);
  stops.push(() => port.close());
  const url = `http://${config.HOST === '0.0.0.0' ? '127.0.0.1' : config.HOST}:${portNumber}`;
  const shared = appConfig(config, servers, url, dataDir);

  const admin = await AdminServices.connect(shared);
  stops.push(() => admin.close());
  const demo = await prepareDemo(admin);
  const consoleUrl = `${url}/console`;

  const pairing = await startPairing(shared, { serverFactory: port.factoryFor('/gateway'), processMetrics: false });
  stops.push(() => pairing.close());
  const phones = await startSmsDispatcher(shared, {
    serverFactory: port.factoryFor('/sms-phone'),
    processMetrics: false,
  });
  stops.push(() => phones.close());
  const sandbox = new Sandbox({ admin, demo, url, dataDir, logLevel: config.LOG_LEVEL });
  // It outlives those who send over it.
  stops.push(() => sandbox.stop());
  const sender = await startWhatsappSender(shared, { processMetrics: false });
  stops.push(() => sender.close());
  const webhooks = await startWebhookDispatcher(
    { ...shared, OUTBOUND_ALLOWED_NETWORKS: webhookNetworks(config) },
    { processMetrics: false },
  );
  stops.push(() => webhooks.close());
  const outside = { ...shared, OUTBOUND_ALLOWED_NETWORKS: webhookNetworks(config) };
  const pages = await startConsole(outside, { serverFactory: port.factoryFor('/console'), processMetrics: false });
  stops.push(() => pages.close());
  const api = await startApiGateway(outside, { serverFactory: port.factoryFor('/') });
  stops.push(() => api.close());

  sandbox.start();
  stops.push(() => port.refuseNew());

  // Last, because its link is valid for 15 minutes.
  const owner = await prepareOwner(admin, { orgId: demo.orgId, password: shared.OWNER_PASSWORD, consoleUrl });
  const standalone: Standalone = {
    base_url: `${url}/v1`,
    docs_url: `${url}/docs`,
    console_url: consoleUrl,
    owner_email: owner.email,
    owner_password: owner.password,
    api_key: demo.testKey,
    live_api_key: demo.liveKey,
    sandbox_number: SANDBOX_NUMBER,
    sandbox_phone_id: await sandbox.connected(),
  };
  announce(dataDir, standalone, shared, stops);
  return { standalone, owner, url, opsUrl: api.opsUrl, failed: servers.failed };
}

/**
 * A newcomer's first webhook is a server on the same machine. Allowed only while this service is local: other people's
 * webhooks must not reach servers on this machine.
 */
function webhookNetworks({ HOST }: StandaloneConfig): string[] {
  return HOST === '127.0.0.1' || HOST === '::1' || HOST === 'localhost' ? ['127.0.0.0/8', '::1/128'] : [];
}

/** From the file of the last start; undefined if it is missing or unusable. */
function portOfLastStart(dataDir: string): number | undefined {
  try {
    const { base_url } = JSON.parse(readFileSync(join(dataDir, ANNOUNCEMENT), 'utf8')) as Partial<Standalone>;
    return Number(new URL(base_url ?? '').port) || undefined;
  } catch {
    return undefined;
  }
}

/** Under root the database runs as another user, who must be able to pass through. Files in it are 0600. */
function makeDataFolder(dataDir: string): void {
  if (mkdirSync(dataDir, { recursive: true }) !== undefined) chmodSync(dataDir, 0o711);
}

/** One environment for all apps: they share a process, and so their secrets. */
function appConfig(config: StandaloneConfig, servers: LocalServers, url: string, dataDir: string) {
  return {
    ...config,
    ...loadSecrets(dataDir),
    DATABASE_URL: servers.databaseUrl,
    DATABASE_POOL_SIZE: 10,
    ...NO_REPLICA,
    REDIS_URL: servers.redisUrl,
    REDIS_PREFIX: 'chasqui',
    HOST: config.HOST,
    PORT: 0,
    PUBLIC_URL: url,
    OPS_HOST: '127.0.0.1',
    OPS_PORT: 0,
    INTERNAL_HOST: '127.0.0.1',
    OUTBOUND_ALLOWED_NETWORKS: [],
    CONSOLE_URL: '/console',
    ...mediaIn(join(dataDir, 'media')),
    TRUSTED_PROXIES: [],
    BAD_KEYS_PER_MINUTE: 600,
    LOG_LEVEL: config.LOG_LEVEL,
    SHUTDOWN_TIMEOUT_MS: config.SHUTDOWN_TIMEOUT_MS,
    SHUTDOWN_PAUSE_MS: 0,
  };
}

/** Writes what scripts and the operator's command line need, while it runs. */
function announce(
  dataDir: string,
  standalone: Standalone,
  shared: ReturnType<typeof appConfig>,
  stops: (() => unknown)[],
): void {
  const adminEnv = join(dataDir, ADMIN_ENV_FILE);
  const { DATABASE_URL, REDIS_URL, REDIS_PREFIX, API_KEY_PEPPER, API_KEY_ENCRYPTION_KEY, PUBLIC_URL } = shared;
  const { GATEWAY_ENCRYPTION_KEY, PHONE_ENCRYPTION_KEY, WEBHOOK_PRIVATE_KEY, WEBHOOK_PUBLIC_KEY } = shared;
  const values = { DATABASE_URL, REDIS_URL, REDIS_PREFIX, API_KEY_PEPPER, API_KEY_ENCRYPTION_KEY, PUBLIC_URL };
  // For sealing stored data with another key.
  const keys = { GATEWAY_ENCRYPTION_KEY, PHONE_ENCRYPTION_KEY, WEBHOOK_PRIVATE_KEY, WEBHOOK_PUBLIC_KEY };
  const { SMTP_URL, SMTP_TLS, MAIL_FROM } = shared;
  // For the files of an export.
  const { MEDIA_DIR, MEDIA_S3_BUCKET, MEDIA_S3_ENDPOINT, MEDIA_S3_REGION, MEDIA_S3_ACCESS_KEY, MEDIA_S3_SECRET_KEY } =
    shared;
  const media = {
    MEDIA_DIR,
    MEDIA_S3_BUCKET,
    MEDIA_S3_ENDPOINT,
    MEDIA_S3_REGION,
    MEDIA_S3_ACCESS_KEY,
    MEDIA_S3_SECRET_KEY,
  };
  writePrivateFile(adminEnv, toEnvFile({ ...values, ...keys, ...media, SMTP_URL, SMTP_TLS, MAIL_FROM }));
  writePrivateFile(join(dataDir, ANNOUNCEMENT), `${JSON.stringify(standalone, null, 2)}\n`);
  stops.push(() => rmSync(adminEnv, { force: true }));
}
