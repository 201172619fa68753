import { randomUUID } from 'node:crypto';
import {
  GatewayRepository,
  NumberClaimRepository,
  type PairingOutcome,
  PairingRepository,
  WhatsappNumberRepository,
} from '@chasqui/entities';
import { PAIRING_QUEUES, PairingBell, ReplyWaiter } from '@chasqui/lanes';
import { GatewayCaller, redisForWorkers } from '@chasqui/platform';
import { Queue } from 'bullmq';
import { GatewayAppService } from '../gateway-app/gateway-app.service';
import { GatewayCalls } from '../gateway-calls/gateway-calls';
import { CheckStore } from '../number-check/check.store';
import { NumberCheckService } from '../number-check/number-check.service';
import type { SenderContext } from '../whatsapp/sender-context';
import { LinkService } from './link.service';
import { SessionReader } from './session.reader';

/** What the routes about numbers and gateway apps work with. */
export interface NumberParts {
  links: LinkService;
  sessions: SessionReader;
  checks: NumberCheckService;
  gatewayApps: GatewayAppService;
}

/** The real parts. Gateway apps are reached through `pairing` alone; no secret of theirs is known here. */
export function createNumberParts(context: SenderContext): NumberParts & { close: () => Promise<void> } {
  const { config, database, redis, logger, changes } = context;
  const prefix = config.REDIS_PREFIX;
  const instance = randomUUID();
  const onFailure = (part: string) => (error: unknown) =>
    logger.debug({ err: error, part }, 'a part of linking failed, the sweeper makes up for it');
  const [links, unlinks] = [PAIRING_QUEUES.links, PAIRING_QUEUES.unlinks].map(({ queue: name }) => {
    const queue = new Queue(name, { connection: redis, prefix });
    queue.on('error', onFailure('queue'));
    return queue;
  }) as [Queue, Queue];
  const subscriber = redisForWorkers(config.REDIS_URL, logger, { connectionName: 'api-gateway pairings' });
  const pairings = new PairingRepository(database);
  const gateways = new GatewayRepository(database);
  const numbers = new WhatsappNumberRepository(database);
  const caller = new GatewayCaller({ internalToken: config.INTERNAL_TOKEN });
  const calls = new GatewayCalls(gateways, caller);
  const replies = new ReplyWaiter<PairingOutcome>({
    subscriber,
    prefix,
    instance,
    reread: (ids) => pairings.findAnswerable(ids),
    onFailure: onFailure('reply'),
  });
  return {
    links: new LinkService({
      gateways,
      pairings,
      replies,
      instance,
      claims: new NumberClaimRepository(database),
      changes,
      bell: new PairingBell({ links, unlinks }, onFailure('ring')),
      publicUrl: config.PUBLIC_URL,
    }),
    sessions: new SessionReader(gateways, numbers, calls),
    checks: new NumberCheckService(numbers, calls, new CheckStore(redis, prefix)),
    gatewayApps: new GatewayAppService(gateways, numbers, pairings, config.PUBLIC_URL, {
      live: config.GATEWAYS_PER_ORGANIZATION,
      test: config.TEST_GATEWAYS_PER_ORGANIZATION,
    }),
    close: async () => {
      replies.stop();
      subscriber.disconnect();
      await caller.close();
      await Promise.all([links.close(), unlinks.close()]);
    },
  };
}
