import { Database, readClock } from '@chasqui/database';
import {
  EventNotifier,
  PAIRING_QUEUES,
  PairingDoorbell,
  PhoneNotifier,
  PubSub,
  ReplyHub,
  RingDetour,
} from '@chasqui/lanes';
import { CONFIG, LOGGER, type Logger, SharedClock, noteLoss } from '@chasqui/runtime';
import type { Provider } from '@nestjs/common';
import { Doorbells } from './doorbells';
import { Queues } from './queues';

interface TellingConfig {
  REDIS_PREFIX: string;
}

/** The clock of PostgreSQL; the app starts and stops it. */
export const CLOCK_PROVIDER: Provider = {
  provide: SharedClock,
  inject: [Database, LOGGER],
  useFactory: (database: Database, logger: Logger) =>
    new SharedClock({
      read: () => readClock(database),
      onFailure: (error) => logger.warn({ err: error }, 'the clock of PostgreSQL could not be read'),
    }),
};

/**
 * What tells other processes of work, what receives their replies, and the shared clock. Needs `connectionProviders`.
 */
export const TELLING_PROVIDERS: readonly Provider[] = [
  Queues,
  Doorbells,
  {
    provide: ReplyHub,
    inject: [PubSub, CONFIG, LOGGER],
    useFactory: (subscriber: PubSub, { REDIS_PREFIX }: TellingConfig, logger: Logger) =>
      new ReplyHub({ subscriber, prefix: REDIS_PREFIX, onFailure: noteLoss(logger, 'reply') }),
  },
  {
    provide: EventNotifier,
    inject: [PubSub, CONFIG, LOGGER],
    useFactory: (pubSub: PubSub, { REDIS_PREFIX }: TellingConfig, logger: Logger) =>
      new EventNotifier(pubSub, REDIS_PREFIX, noteLoss(logger, 'event notification')),
  },
  {
    provide: PhoneNotifier,
    inject: [PubSub, CONFIG, LOGGER],
    useFactory: (pubSub: PubSub, { REDIS_PREFIX }: TellingConfig, logger: Logger) =>
      new PhoneNotifier(pubSub, REDIS_PREFIX, noteLoss(logger, 'wake')),
  },
  {
    provide: PairingDoorbell,
    inject: [Queues, RingDetour, LOGGER],
    useFactory: (queues: Queues, detour: RingDetour, logger: Logger) => {
      const { links, unlinks } = PAIRING_QUEUES;
      const of = { links: queues.of(links.queue), unlinks: queues.of(unlinks.queue) };
      return new PairingDoorbell(of, noteLoss(logger, 'ring'), detour);
    },
  },
  CLOCK_PROVIDER,
];
