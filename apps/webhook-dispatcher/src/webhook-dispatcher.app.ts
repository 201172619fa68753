import { connectWhenReady } from '@chasqui/entities';
import {
  createLogger,
  createMetrics,
  redisForCommands,
  redisForWorkers,
  type RunningApp,
  SealError,
  type SealingHalf,
  sealingPrivateKeys,
  startOps,
  StartError,
  waitFor,
} from '@chasqui/platform';
import type { WebhookDispatcherConfig } from './webhook-dispatcher.config';
import { WebhookDispatcherModule } from './webhook-dispatcher.module';

const NAME = 'webhook-dispatcher';

/** Starts the worker that drains the lanes of customers' endpoints. Waits for PostgreSQL and Redis when they are away. */
export async function startWebhookDispatcher(
  config: WebhookDispatcherConfig,
  options: { processMetrics?: boolean } = {},
): Promise<RunningApp> {
  const keys = keysOf(config);
  const logger = createLogger({ app: NAME, level: config.LOG_LEVEL });
  const metrics = createMetrics({ app: NAME, processMetrics: options.processMetrics ?? true });
  const redis = redisForCommands(config.REDIS_URL, logger);
  const workerRedis = redisForWorkers(config.REDIS_URL, logger);
  const subscriber = redisForWorkers(config.REDIS_URL, logger, { connectionName: `${NAME} facts` });
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
    modules: [
      WebhookDispatcherModule.of({
        database,
        redis,
        workerRedis,
        subscriber,
        config,
        keys,
        metrics,
        logger,
      }),
    ],
  });
  return {
    name: NAME,
    opsUrl: ops.url,
    close: async () => {
      ops.turnReadinessOff();
      await ops.close();
      redis.disconnect();
      workerRedis.disconnect();
      subscriber.disconnect();
      await database.close();
    },
  };
}

function keysOf(config: WebhookDispatcherConfig): SealingHalf[] {
  try {
    return sealingPrivateKeys(config.WEBHOOK_PRIVATE_KEY);
  } catch (error) {
    if (error instanceof SealError) throw new StartError(`WEBHOOK_PRIVATE_KEY: ${error.message}`);
    throw error;
  }
}
