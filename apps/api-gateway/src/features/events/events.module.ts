import { Database } from '@chasqui/database';
import { StreamSlots, built } from '@chasqui/http';
import { EventFeedRepository } from '@chasqui/events';
import { CONFIG, LOGGER, type Logger, Redis, noteLoss } from '@chasqui/runtime';
import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../authentication/authentication.module';
import { MediaModule } from '../media/media.module';
import { EventStreams } from './event-streams.service';
import { EventsController } from './events.controller';
import { EventsService } from './events.service';
import type { ApiGatewayConfig } from '../../api-gateway.config';

const STREAMS_PER_ORGANIZATION = 10;

@Module({
  imports: [AuthenticationModule, MediaModule],
  controllers: [EventsController],
  providers: [
    built(EventFeedRepository, Database),
    EventsService,
    {
      provide: StreamSlots,
      inject: [Redis, CONFIG, LOGGER],
      useFactory: (redis: Redis, { REDIS_PREFIX }: ApiGatewayConfig, logger: Logger) =>
        new StreamSlots({
          redis,
          prefix: `${REDIS_PREFIX}:streams`,
          most: STREAMS_PER_ORGANIZATION,
          onFailure: noteLoss(logger, 'slots'),
        }),
    },
    EventStreams,
  ],
})
export class EventsModule {}
