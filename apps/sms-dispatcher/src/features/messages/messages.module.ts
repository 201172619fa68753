import { repositoryProviders } from '@chasqui/database';
import { SmsOfferRepository, SmsReportRepository } from '@chasqui/sms';
import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module';
import { MessageMetrics } from './message.metrics';
import { MessagesController } from './messages.controller';
import { MessagesService } from './messages.service';
import { PullShares } from './pull-shares';

/** Offers messages to phones and takes their reports, for the routes of every protocol. */
@Module({
  imports: [EventsModule],
  controllers: [MessagesController],
  providers: [
    ...repositoryProviders(SmsOfferRepository, SmsReportRepository),
    MessageMetrics,
    MessagesService,
    PullShares,
  ],
  exports: [MessageMetrics, MessagesService],
})
export class MessagesModule {}
