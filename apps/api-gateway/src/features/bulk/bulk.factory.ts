import { randomUUID } from 'node:crypto';
import { BulkRepository } from '@chasqui/entities';
import type { Subscriptions } from '@chasqui/intake';
import { BULK_LANES, Doorbell, type DrainJob, type Reply, ReplyWaiter } from '@chasqui/lanes';
import { Forgetting, redisForWorkers } from '@chasqui/platform';
import { Queue } from 'bullmq';
import type { SenderContext } from '../whatsapp/sender-context';
import { BulkService } from './bulk.service';

/** Bulk sends with all that they need; `close` it after the last request was answered. */
export function createBulks(
  context: SenderContext,
  subscriptions: Subscriptions,
): { service: BulkService; close: () => Promise<void> } {
  const { config, database, redis, logger } = context;
  const prefix = config.REDIS_PREFIX;
  const instance = randomUUID();
  const onFailure = (part: string) => (error: unknown) => {
    logger.debug({ err: error, part }, 'a part of the bulk intake failed, the sweeper makes up for it');
  };
  const queue = new Queue<DrainJob>(BULK_LANES.queue, { connection: redis, prefix });
  queue.on('error', onFailure('queue'));
  const subscriber = redisForWorkers(config.REDIS_URL, logger, { connectionName: 'api-gateway bulk replies' });
  const bulks = new BulkRepository(database);
  const finished = new ReplyWaiter<Reply>({
    subscriber,
    prefix,
    instance,
    reread: (ids) => bulks.findFinished(ids),
    onFailure: onFailure('reply'),
  });
  const forgetting = new Forgetting('bulk sends', (limit) => bulks.forgetOld(limit), logger);
  forgetting.start();
  const service = new BulkService({
    bulks,
    subscriptions,
    doorbell: new Doorbell(queue, { onFailure: onFailure('ring') }),
    finished,
    mostOpen: config.OPEN_BULKS_PER_ORGANIZATION,
    instance,
  });
  return {
    service,
    close: async () => {
      finished.stop();
      await forgetting.stop();
      subscriber.disconnect();
      await queue.close();
    },
  };
}
