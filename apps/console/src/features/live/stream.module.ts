import { StreamSlots } from '@chasqui/http';
import { CONFIG, LOGGER, type Logger, Redis, noteLoss } from '@chasqui/runtime';
import { Module } from '@nestjs/common';
import type { ConsoleConfig } from '../../console.config';
import { EventsModule } from '../events/events.module';
import { LiveFeed } from './live-feed';
import { LiveStreams } from './live-streams.service';
import { StreamController } from './stream.controller';

const STREAMS_PER_USER = 10;

@Module({
  imports: [EventsModule],
  controllers: [StreamController],
  providers: [
    {
      provide: StreamSlots,
      inject: [Redis, CONFIG, LOGGER],
      useFactory: (redis: Redis, { REDIS_PREFIX }: ConsoleConfig, logger: Logger) =>
        new StreamSlots({
          redis,
          prefix: `${REDIS_PREFIX}:page-streams`,
          most: STREAMS_PER_USER,
          onFailure: noteLoss(logger, 'slots'),
        }),
    },
    LiveFeed,
    LiveStreams,
  ],
})
export class StreamModule {}
