import { BulkRepository, BulkRowRepository, MessageIntakeRepository, MessageRepository } from '@chasqui/messages';
import { repositoryProviders } from '@chasqui/database';
import { OrganizationRepository } from '@chasqui/tenancy';
import { SenderNumbers, Subscriptions } from '@chasqui/sending';
import { Module } from '@nestjs/common';
import { SendingModule } from '../sending/sending.module';
import { BulkLaneEngine } from './bulk-lane.engine';
import { BulkLaneHandler } from './bulk-lane.handler';
import { BulkOutcomes } from './bulk-outcomes';
import { BulkRowBatches } from './bulk-row-batches';
import { BulkProcessor } from './bulk.processor';

@Module({
  imports: [SendingModule],
  providers: [
    ...repositoryProviders(BulkRepository, MessageIntakeRepository, MessageRepository, OrganizationRepository),
    BulkRowRepository,
    SenderNumbers,
    Subscriptions,
    BulkLaneEngine,
    BulkLaneHandler,
    BulkOutcomes,
    BulkProcessor,
    BulkRowBatches,
  ],
})
export class BulkModule {}
