import { BulkRepository } from '@chasqui/messaging';
import { repositories, retention } from '@chasqui/wiring';
import { Module } from '@nestjs/common';
import { BulkReplies } from './bulk-replies';
import { BulkController } from './bulk.controller';
import { BulkService } from './bulk.service';

/** Bulk sends over WhatsApp. */
@Module({
  controllers: [BulkController],
  providers: [
    ...repositories(BulkRepository),
    BulkReplies,
    BulkService,
    retention('bulk sends', BulkRepository, (bulks, limit) => bulks.forgetOld(limit)),
  ],
})
export class BulkModule {}
