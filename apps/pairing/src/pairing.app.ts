import { connectWhenReady } from '@chasqui/database';
import { createMediaStore } from '@chasqui/files/store';
import {
  closeInOrder,
  createLogger,
  createMetrics,
  type HealthCheck,
  type HealthChecks,
  type Logger,
  redisCheck,
  type Registry,
  reportDatabase,
  type RunningApp,
  waitFor,
} from '@chasqui/runtime';
import {
  createHttpApp,
  type HttpApp,
  type OpsServer,
  RequestRate,
  type ServerFactory,
  startOps,
  UNKNOWN_CALLER_BODY_BYTES,
} from '@chasqui/http';
import type { CoreOptions } from './core.module';
import { authenticateGateways, gatewayBodies } from './features/access/gateway-access.hook';
import { GatewayAccessService } from './features/access/gateway-access.service';
import type { GateLimits } from './features/calls/gateway-gate';
import { InternalCallsModule } from './features/calls/internal-calls.module';
import { serveDownloads } from './features/media/download.routes';
import { DownloadService } from './features/media/download.service';
import { acceptUploads } from './features/media/upload.routes';
import { UploadService } from './features/media/upload.service';
import { GatewayRegistry } from './features/ownership/gateway-registry';
import { OwnerAddress } from './features/ownership/owner-address';
import { ownerHostOf } from './features/ownership/owner-host';
import { PairingRedis } from './features/pairings/pairing-redis';
import type { PairingShareLimits } from './features/pairings/pairing-shares';
import type { PairingConfig } from './pairing.config';
import { PairingMetrics } from './pairing.metrics';
import { PairingModule } from './pairing.module';
import type { PairingTimings } from './pairing-timings';

const NAME = 'pairing';

export interface PairingOptions {
  /** With it the app does not listen; `upgrade` events of this server are its tunnels. */
  serverFactory?: ServerFactory;
  /** Collects memory and event loop; off when another app of the process does. Default true. */
  processMetrics?: boolean;
  timings?: PairingTimings;
  gateLimits?: GateLimits;
  pairingShares?: Partial<PairingShareLimits>;
}

/** Bodies of one frame, as text inside JSON. */
const INTERNAL_BODY_BYTES = 4 * 1024 * 1024;

/**
 * Starts `pairing`: the public routes and tunnels of gateway apps, and the internal route for calls to them.
 *
 * @throws StartError when INTERNAL_HOST names it for other machines, and OPS_HOST keeps it from them
 */
export async function startPairing(config: PairingConfig, options: PairingOptions = {}): Promise<RunningApp> {
  const logger = createLogger({ app: NAME, level: config.LOG_LEVEL });
  const owner = ownerHostOf(config);
  const mediaStore = createMediaStore(config);
  const database = await connectWhenReady(
    { url: config.DATABASE_URL, poolSize: config.DATABASE_POOL_SIZE, applicationName: NAME },
    (what, ping) => waitFor(what, ping, logger),
  );
  const metrics = createMetrics({ app: NAME, processMetrics: options.processMetrics ?? true });
  reportDatabase(database, logger, metrics);
  const pairingMetrics = new PairingMetrics(metrics);
  const registry = new GatewayRegistry(pairingMetrics, options.gateLimits);
  // Known only when the features are built, after the address of this port.
  const redis: { check?: HealthCheck } = {};
  const checks = {
    postgres: () => database.ping(),
    migrations: () => database.mustBeMigrated(),
    redis: async () => redis.check?.(),
  };
  const ops = await openOps(config, { logger, metrics, registry, checks });
  const address = new OwnerAddress();
  address.set(owner.host, new URL(ops.url).port);
  if (owner.isOfThisMachine && config.INTERNAL_HOST === '') {
    logger.warn(
      { address: address.value },
      'only processes of this machine can call this replica: with apps on several machines set OPS_HOST to 0.0.0.0',
    );
  }
  const rate = new RequestRate(config.GATEWAY_REQUESTS_PER_MINUTE, 'gateway app');
  const { timings = {} } = options;
  const core = { config, database, logger, metrics, pairingMetrics, registry, address, mediaStore, timings, rate };
  const http = await openHttp(core, options);
  redis.check = redisCheck(http.nest.get(PairingRedis).redis);
  await database.warmUp();
  const port = options.serverFactory === undefined ? await http.listen(config.HOST, config.PORT) : undefined;
  ops.turnReadinessOn();
  const stop = async (): Promise<void> => {
    ops.turnReadinessOff();
    await closeInOrder([() => http.close(), () => ops.close(), () => database.close()]);
  };
  let stopping: Promise<void> | undefined;
  return {
    name: NAME,
    ...(port !== undefined && { publicUrl: `http://${isWildcard(config.HOST) ? '127.0.0.1' : config.HOST}:${port}` }),
    opsUrl: ops.url,
    leave: () => {
      ops.turnReadinessOff();
      http.leave();
    },
    close: () => (stopping ??= stop()),
  };
}

function openOps(
  { OPS_HOST, OPS_PORT, INTERNAL_TOKEN }: PairingConfig,
  parts: { logger: Logger; metrics: Registry; registry: GatewayRegistry; checks: HealthChecks },
): Promise<OpsServer> {
  const { logger, metrics, registry, checks } = parts;
  return startOps({
    host: OPS_HOST,
    port: OPS_PORT,
    logger,
    metrics,
    checks,
    modules: [InternalCallsModule.of({ registry, internalToken: INTERNAL_TOKEN })],
    bodyLimitBytes: INTERNAL_BODY_BYTES,
    isStarting: true,
  });
}

async function openHttp(core: CoreOptions, { serverFactory, pairingShares }: PairingOptions): Promise<HttpApp> {
  const { config, logger, metrics, rate } = core;
  const http: HttpApp = await createHttpApp({
    module: PairingModule.of(core, pairingShares ?? {}),
    logger,
    metrics,
    trustedProxies: config.TRUSTED_PROXIES,
    connections: { all: config.CONNECTIONS, network: config.CONNECTIONS_PER_NETWORK },
    bodyLimitBytes: UNKNOWN_CALLER_BODY_BYTES,
    bodies: gatewayBodies(rate),
    configure: async (fastify) => {
      authenticateGateways(fastify, () => http.nest.get(GatewayAccessService));
      await acceptUploads(fastify, () => http.nest.get(UploadService));
      serveDownloads(fastify, () => http.nest.get(DownloadService));
    },
    ...(serverFactory && { serverFactory }),
  });
  return http;
}

const isWildcard = (host: string): boolean => host === '0.0.0.0' || host === '::';
