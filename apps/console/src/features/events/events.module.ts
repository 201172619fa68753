import { EventFeedRepository, EventListRepository } from '@chasqui/events';
import { Database } from '@chasqui/database';
import { built, repositories } from '@chasqui/http';
import { Module } from '@nestjs/common';
import { EventsController } from './events.controller';

@Module({
  controllers: [EventsController],
  providers: [...repositories(EventListRepository), built(EventFeedRepository, Database)],
  exports: [EventFeedRepository],
})
export class EventsModule {}
