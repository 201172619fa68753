import {
  type Database,
  LaneRepository,
  MessageLaneRepository,
  MessageWatchdogRepository,
  type RecordedMessage,
  WhatsappNumberRepository,
} from '@chasqui/entities';
import {
  Doorbell,
  type DrainJob,
  LaneLeases,
  LaneSweeper,
  LaneWorker,
  ReplyPublisher,
  WHATSAPP_LANES,
} from '@chasqui/lanes';
import { GatewayCaller, type Logger, LOGGER, type Redis, type Registry } from '@chasqui/platform';
import { BullModule, getQueueToken } from '@nestjs/bullmq';
import {
  type DynamicModule,
  Inject,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { Queue } from 'bullmq';
import { NumberRoutes } from './features/sending/number-routes';
import { SendMetrics } from './features/sending/send.metrics';
import { WhatsappLaneHandler } from './features/sending/whatsapp-lane.handler';
import {
  WHATSAPP_LANE_WORKER,
  WhatsappLaneProcessor,
  type WhatsappLaneWorker,
} from './features/sending/whatsapp-lane.processor';
import { AckWatchdog } from './features/watchdog/ack.watchdog';

export interface WhatsappSenderDeps {
  database: Database;
  /** For publications: fails fast. */
  redis: Redis;
  /** For the worker and the sweeper's rings: waits for Redis for ever. */
  workerRedis: Redis;
  prefix: string;
  internalToken: string;
  metrics: Registry;
  logger: Logger;
}

/** What the lane engine is built from, in the order in which it starts and stops. */
interface Engine {
  lanes: WhatsappLaneWorker;
  leases: LaneLeases;
  sweeper: LaneSweeper;
  watchdog: AckWatchdog;
  caller: GatewayCaller;
}

const ENGINE = Symbol('ENGINE');

@Module({})
export class WhatsappSenderModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(@Inject(ENGINE) private readonly engine: Engine) {}

  static of(deps: WhatsappSenderDeps): DynamicModule {
    return {
      module: WhatsappSenderModule,
      imports: [
        BullModule.forRoot({ connection: deps.workerRedis, prefix: deps.prefix }),
        BullModule.registerQueue({ name: WHATSAPP_LANES.queue }),
      ],
      providers: [
        { provide: LOGGER, useValue: deps.logger },
        {
          provide: ENGINE,
          useFactory: (queue: Queue<DrainJob>) => createEngine(deps, queue),
          inject: [getQueueToken(WHATSAPP_LANES.queue)],
        },
        { provide: WHATSAPP_LANE_WORKER, useFactory: (engine: Engine) => engine.lanes, inject: [ENGINE] },
        WhatsappLaneProcessor,
      ],
    };
  }

  onApplicationBootstrap(): void {
    this.engine.sweeper.start();
    this.engine.watchdog.start();
  }

  async onApplicationShutdown(): Promise<void> {
    this.engine.sweeper.stop();
    this.engine.watchdog.stop();
    this.engine.leases.stop();
    await this.engine.caller.close();
  }
}

function createEngine(deps: WhatsappSenderDeps, bull: Queue<DrainJob>): Engine {
  const { database, logger } = deps;
  const queue = WHATSAPP_LANES;
  const metrics = new SendMetrics(deps.metrics, () => lanes.lanesAtWork);
  const onFailure = (part: string) => (error: unknown) => {
    metrics.observeFailure(part);
    logger.debug({ err: error, part }, 'a part of the lane engine failed, it is done again');
  };
  const store = new MessageLaneRepository(database);
  const leaseStore = new LaneRepository(database);
  const numbers = new WhatsappNumberRepository(database);
  const routes = new NumberRoutes(numbers);
  const caller = new GatewayCaller({ internalToken: deps.internalToken });
  const replies = new ReplyPublisher<RecordedMessage>(deps.redis, deps.prefix, onFailure('reply'));
  const handler = new WhatsappLaneHandler(routes, numbers, caller, replies, metrics, logger);
  const leases = new LaneLeases(leaseStore, onFailure('lease'));
  const doorbell = new Doorbell(bull, { onFailure: onFailure('ring') });
  // Without a listener BullMQ prints every failed reconnect to the console, past the log.
  bull.on('error', onFailure('queue'));
  const lanes: WhatsappLaneWorker = new LaneWorker({ queue, store, handler, leases, doorbell });
  const sweeper = new LaneSweeper({
    queue,
    doorbell,
    lanesWithWork: (kind, limit) => store.lanesWithWork(kind, limit),
    takeLease: (lane, leaseMs) => leaseStore.takeLease(lane, leaseMs),
    onSwept: (count) => metrics.observeSweep(count),
    onFailure: onFailure('sweep'),
  });
  const messages = new MessageWatchdogRepository(database);
  const watchdog = new AckWatchdog({ messages, numbers, routes, caller, logger });
  return { lanes, leases, sweeper, watchdog, caller };
}
