import { Database } from '@chasqui/entities';
import { EventFeedRepository } from '@chasqui/events';
import { built } from '@chasqui/wiring';
import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../authentication/authentication.module';
import { MediaModule } from '../media/media.module';
import { EventStreams } from './event-streams.service';
import { EventsController } from './events.controller';
import { EventsService } from './events.service';
import { StreamSlots } from './stream-slots';

/** The feed of events, and the streams of those who follow it. */
@Module({
  imports: [AuthenticationModule, MediaModule],
  controllers: [EventsController],
  providers: [built(EventFeedRepository, Database), EventsService, StreamSlots, EventStreams],
})
export class EventsModule {}
