import { MessageLaneRepository } from '@chasqui/messages';
import { repositoryProviders } from '@chasqui/database';
import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module';
import { PhoneLaneEngine } from './phone-lane.engine';
import { PhoneLaneProcessor } from './phone-lane.processor';
import { PhoneWaker } from './phone-waker';

/** Lanes of phones: draining one only wakes its phone, which then asks for its messages. */
@Module({
  imports: [EventsModule],
  providers: [...repositoryProviders(MessageLaneRepository), PhoneLaneEngine, PhoneLaneProcessor, PhoneWaker],
  exports: [PhoneLaneEngine],
})
export class WakingModule {}
