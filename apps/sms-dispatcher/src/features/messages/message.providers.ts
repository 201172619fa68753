import type { Database } from '@chasqui/entities';
import { SmsOfferRepository, SmsReportRepository } from '@chasqui/sms';
import type { Registry } from '@chasqui/platform';
import type { Provider } from '@nestjs/common';
import { MessageMetrics } from './message.metrics';
import { MessagesService } from './messages.service';
import { PullShares } from './pull-shares';

/** What offers messages to phones and takes their reports, for the routes of every protocol. */
export function messageProviders(database: Database, metrics: Registry, poolSize: number): Provider[] {
  return [
    { provide: MessageMetrics, useValue: new MessageMetrics(metrics) },
    { provide: SmsOfferRepository, useValue: new SmsOfferRepository(database) },
    { provide: SmsReportRepository, useValue: new SmsReportRepository(database) },
    { provide: PullShares, useValue: new PullShares(poolSize) },
    MessagesService,
  ];
}
