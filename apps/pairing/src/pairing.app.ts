import { connectWhenReady, type Database } from '@chasqui/entities';
import { EventLogRepository } from '@chasqui/events';
import { GatewayEventRepository, NumberSessionRepository } from '@chasqui/whatsapp';
import { MediaFileRepository } from '@chasqui/messaging';
import { createMediaStore, type MediaStore } from '@chasqui/media-store';
import { OutboundClient } from '@chasqui/outbound';
import {
  clientAddressFrom,
  createHttpApp,
  createLogger,
  createMetrics,
  RetentionJob,
  type HttpApp,
  type Logger,
  type OpsServer,
  RequestRate,
  type RunningApp,
  sealingKeys,
  type ServerFactory,
  startOps,
  UNKNOWN_CALLER_BODY_BYTES,
  waitFor,
} from '@chasqui/platform';
import { authenticateGateways, gatewayBodies } from './features/access/gateway-access.hook';
import { GatewayAccessService } from './features/access/gateway-access.service';
import { EventShares } from './features/events/event-shares';
import { InternalCallsModule } from './features/calls/internal-calls.module';
import type { GateLimits } from './features/calls/gateway-gate';
import { acceptUploads } from './features/media/upload.routes';
import { UploadService } from './features/media/upload.service';
import { GatewayRegistry } from './features/ownership/gateway-registry';
import { OwnerAddress } from './features/ownership/owner-address';
import { ownerHostOf } from './features/ownership/owner-host';
import { PAIRING_TIMINGS, PairingEngine } from './features/pairings/pairing.engine';
import { PAIRING_SHARES, type PairingShareLimits } from './features/pairings/pairing-shares';
import type { PairingConfig } from './pairing.config';
import { PairingMetrics } from './pairing.metrics';
import { PairingModule, type PairingTimings } from './pairing.module';
import { PairingSettings } from './pairing.settings';
import { PairingShutdown } from './pairing.shutdown';
import { DirectPoller } from './features/direct/direct.poller';
import { OwnershipHeartbeat } from './features/ownership/ownership.heartbeat';
import { TunnelServer } from './features/tunnels/tunnel.server';

export interface PairingOptions {
  /** Given: the app does not listen; `upgrade` events of this server are its tunnels. */
  serverFactory?: ServerFactory;
  /** Collects memory and event loop; off when another app of the process does. Default true. */
  processMetrics?: boolean;
  timings?: PairingTimings;
  gateLimits?: GateLimits;
  /** Tests make them small. */
  pairingShares?: Partial<PairingShareLimits>;
}

/** Request bodies of one frame, as text inside JSON. */
const INTERNAL_BODY_BYTES = 4 * 1024 * 1024;

/** Shorter than the time in which an app that sends a file gives up on a silent service. */
const UPLOAD_WAIT_MS = 10_000;
const UPLOAD_LEAST_MS = 30_000;

/**
 * Starts `pairing`: the public routes and tunnels of gateway apps, and the internal route through which they are called.
 *
 * @throws StartError when INTERNAL_HOST names it for other machines, and OPS_HOST keeps it from them
 */
export async function startPairing(config: PairingConfig, options: PairingOptions = {}): Promise<RunningApp> {
  const logger = createLogger({ app: 'pairing', level: config.LOG_LEVEL });
  const { host, isOfThisMachine } = ownerHostOf(config);
  const mediaStore = createMediaStore(config);
  const database = await connectWhenReady(
    { url: config.DATABASE_URL, poolSize: config.DATABASE_POOL_SIZE, applicationName: 'pairing' },
    (what, ping) => waitFor(what, ping, logger),
  );
  const promRegistry = createMetrics({ app: 'pairing', processMetrics: options.processMetrics ?? true });
  const metrics = new PairingMetrics(promRegistry);
  const registry = new GatewayRegistry(metrics, options.gateLimits);
  const address = new OwnerAddress();
  const sessions = new NumberSessionRepository(config.ADOPTED_NUMBERS_PER_ORGANIZATION);
  const ops = await startOps({
    host: config.OPS_HOST,
    port: config.OPS_PORT,
    logger,
    metrics: promRegistry,
    checks: { postgres: () => database.ping() },
    modules: [InternalCallsModule.of({ registry, internalToken: config.INTERNAL_TOKEN })],
    bodyLimitBytes: INTERNAL_BODY_BYTES,
  });
  address.set(host, new URL(ops.url).port);
  if (isOfThisMachine && config.INTERNAL_HOST === '') {
    logger.warn(
      { address: address.value },
      'only processes of this machine can call this replica: with apps on several machines set OPS_HOST to 0.0.0.0',
    );
  }
  const rate = new RequestRate(config.GATEWAY_REQUESTS_PER_MINUTE, 'gateway app');
  const http: HttpApp = await createHttpApp({
    module: PairingModule.of({
      database,
      logger,
      metrics,
      registry,
      address,
      sealingKeys: sealingKeys(config.GATEWAY_ENCRYPTION_KEY),
      settings: settingsOf(config),
      sessions,
      eventShares: new EventShares(config.DATABASE_POOL_SIZE),
      mediaStore,
      uploads: {
        perOrganization: config.MEDIA_UPLOADS_PER_ORGANIZATION,
        perMinute: config.MEDIA_UPLOADS_PER_MINUTE,
        longestWaitMs: UPLOAD_WAIT_MS,
        leastMs: options.timings?.uploadLeastMs ?? UPLOAD_LEAST_MS,
      },
      timings: options.timings ?? {},
      rate,
      addressOf: clientAddressFrom(config.TRUSTED_PROXIES),
    }),
    logger,
    metrics: promRegistry,
    trustedProxies: config.TRUSTED_PROXIES,
    bodyLimitBytes: UNKNOWN_CALLER_BODY_BYTES,
    bodies: gatewayBodies(rate),
    configure: async (fastify) => {
      authenticateGateways(fastify, () => http.nest.get(GatewayAccessService));
      await acceptUploads(fastify, () => http.nest.get(UploadService));
    },
    ...(options.serverFactory && { serverFactory: options.serverFactory }),
  });
  const pairings = PairingEngine.start({
    database,
    sessions,
    redisUrl: config.REDIS_URL,
    prefix: config.REDIS_PREFIX,
    internalToken: config.INTERNAL_TOKEN,
    logger,
    metrics,
    timings: { ...PAIRING_TIMINGS, ...options.timings?.pairing },
    shares: {
      ...PAIRING_SHARES,
      linksPerOrganization: config.LINKS_PER_ORGANIZATION,
      unlinksPerOrganization: config.UNLINKS_PER_ORGANIZATION,
      ...options.pairingShares,
    },
  });
  return run({
    config,
    logger,
    database,
    mediaStore,
    ops,
    http,
    registry,
    pairings,
    listens: options.serverFactory === undefined,
  });
}

const settingsOf = (config: PairingConfig): PairingSettings =>
  new PairingSettings(
    config.PUBLIC_URL,
    config.OUTBOUND_ALLOWED_NETWORKS,
    config.DIRECT_GATEWAYS_PER_ORGANIZATION,
    config.LIVE_SANDBOX_GATEWAYS === 'allow',
  );

interface Started {
  config: PairingConfig;
  logger: Logger;
  database: Database;
  mediaStore: MediaStore;
  ops: OpsServer;
  http: HttpApp;
  registry: GatewayRegistry;
  pairings: PairingEngine;
  listens: boolean;
}

async function run(started: Started): Promise<RunningApp> {
  const { config, logger, database, ops, http, registry, pairings, listens } = started;
  const retention = retentionOf(started);
  const tunnels = http.nest.get(TunnelServer);
  tunnels.attach(http.fastify.server);
  http.nest.get(OwnershipHeartbeat).start();
  http.nest.get(DirectPoller).start();
  for (const each of retention) each.start();
  const port = listens ? await http.listen(config.HOST, config.PORT) : undefined;
  const shutdown = new PairingShutdown(http, ops, registry, pairings, logger, config.SHUTDOWN_TIMEOUT_MS, async () => {
    await Promise.all(retention.map((each) => each.stop()));
    await http.nest.get(OutboundClient).close();
    await database.close();
  });
  return {
    name: 'pairing',
    ...(port !== undefined && { publicUrl: `http://${isWildcard(config.HOST) ? '127.0.0.1' : config.HOST}:${port}` }),
    opsUrl: ops.url,
    close: () => shutdown.close(),
  };
}

/** What is deleted once nobody needs it. */
function retentionOf({ database, mediaStore, logger }: Started): RetentionJob[] {
  const marks = new GatewayEventRepository(database);
  const events = new EventLogRepository(database);
  const files = new MediaFileRepository(database);
  return [
    new RetentionJob('marks of events', (limit) => marks.forgetOld(limit), logger),
    new RetentionJob('events', (limit) => events.forgetOld(limit), logger),
    new RetentionJob('files', (limit) => files.forgetOld(limit, (id) => mediaStore.remove(id)), logger),
  ];
}

const isWildcard = (host: string): boolean => host === '0.0.0.0' || host === '::';
