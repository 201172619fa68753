import { connectWhenReady } from '@chasqui/entities';
import {
  createHttpApp,
  createLogger,
  createMetrics,
  type HttpApp,
  redisForCommands,
  redisForWorkers,
  type RunningApp,
  sealingKey,
  type ServerFactory,
  startOps,
  waitFor,
} from '@chasqui/platform';
import { authenticatePhones } from './features/access/phone-access.hook';
import { PhoneAccessService } from './features/access/phone-access.service';
import { PhoneLoad } from './features/access/phone-load';
import { acceptCht } from './features/cht/cht.routes';
import { ChtAccessService } from './features/cht/cht-access.service';
import { ChtService } from './features/cht/cht.service';
import { acceptReceived } from './features/received/received.routes';
import { ReceivedService } from './features/received/received.service';
import { PhoneStreams } from './features/events/phone-streams';
import type { SmsDispatcherConfig } from './sms-dispatcher.config';
import { SmsDispatcherModule } from './sms-dispatcher.module';
import type { SmsTimings } from './sms-dispatcher.parts';

const NAME = 'sms-dispatcher';

export interface SmsDispatcherOptions {
  /** Given: the app does not listen; requests of this server are its own. */
  serverFactory?: ServerFactory;
  /** Collects memory and event loop; off when another app of the process does. */
  processMetrics?: boolean;
  timings?: SmsTimings;
}

/** Starts the routes of SMS phones below `/sms-phone` and the worker that wakes them. Waits for PostgreSQL and Redis. */
export async function startSmsDispatcher(
  config: SmsDispatcherConfig,
  options: SmsDispatcherOptions = {},
): Promise<RunningApp> {
  const logger = createLogger({ app: NAME, level: config.LOG_LEVEL });
  const metrics = createMetrics({ app: NAME, processMetrics: options.processMetrics ?? true });
  const redis = redisForCommands(config.REDIS_URL, logger, { connectionName: NAME });
  const workerRedis = redisForWorkers(config.REDIS_URL, logger);
  const subscriber = redisForWorkers(config.REDIS_URL, logger, { connectionName: `${NAME} wakes` });
  const database = await connectWhenReady(
    { url: config.DATABASE_URL, poolSize: config.DATABASE_POOL_SIZE, applicationName: NAME },
    (what, ping) => waitFor(what, ping, logger),
  );
  await waitFor('Redis', () => redis.ping(), logger);
  const ops = await startOps({
    host: config.OPS_HOST,
    port: config.OPS_PORT,
    logger,
    metrics,
    checks: { postgres: () => database.ping(), redis: () => redis.ping(), migrations: () => database.mustBeMigrated() },
  });
  const load = new PhoneLoad();
  const http: HttpApp = await createHttpApp({
    module: SmsDispatcherModule.of({
      database,
      redis,
      workerRedis,
      subscriber,
      prefix: config.REDIS_PREFIX,
      publicUrl: config.PUBLIC_URL,
      sealingKey: sealingKey(config.PHONE_ENCRYPTION_KEY),
      metrics,
      logger,
      timings: options.timings ?? {},
    }),
    logger,
    metrics,
    trustedProxies: config.TRUSTED_PROXIES,
    configure: async (fastify) => {
      authenticatePhones(fastify, () => http.nest.get(PhoneAccessService), load);
      await acceptReceived(fastify, () => http.nest.get(ReceivedService));
      await acceptCht(fastify, {
        access: () => http.nest.get(ChtAccessService),
        cht: () => http.nest.get(ChtService),
        load,
        logger,
      });
    },
    ...(options.serverFactory && { serverFactory: options.serverFactory }),
  });
  const port = options.serverFactory ? undefined : await http.listen(config.HOST, config.PORT);
  const stop = async (): Promise<void> => {
    ops.turnReadinessOff();
    // Streams never end by themselves; their phones come again at another replica.
    http.nest.get(PhoneStreams).stop();
    await http.close();
    await ops.close();
    redis.disconnect();
    workerRedis.disconnect();
    subscriber.disconnect();
    await database.close();
  };
  let stopping: Promise<void> | undefined;
  return {
    name: NAME,
    ...(port !== undefined && { publicUrl: `http://127.0.0.1:${port}` }),
    opsUrl: ops.url,
    close: () => (stopping ??= stop()),
  };
}
