import { BulkRepository, BulkRowRepository, MessageIntakeRepository, MessageRepository } from '@chasqui/messages';
import { Database, repositoryProviders } from '@chasqui/database';
import { OrganizationRepository } from '@chasqui/tenancy';
import { WhatsappNumberRepository } from '@chasqui/whatsapp';
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
    {
      provide: BulkRowRepository,
      useFactory: (database: Database, intake: MessageIntakeRepository) => new BulkRowRepository(database, intake),
      inject: [Database, MessageIntakeRepository],
    },
    {
      provide: SenderNumbers,
      useFactory: (numbers: WhatsappNumberRepository) => new SenderNumbers(numbers),
      inject: [WhatsappNumberRepository],
    },
    {
      provide: Subscriptions,
      useFactory: (organizations: OrganizationRepository) => new Subscriptions(organizations),
      inject: [OrganizationRepository],
    },
    BulkLaneEngine,
    BulkLaneHandler,
    BulkOutcomes,
    BulkProcessor,
    BulkRowBatches,
  ],
})
export class BulkModule {}
