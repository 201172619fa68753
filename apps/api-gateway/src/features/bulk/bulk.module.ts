import { BulkRepository } from '@chasqui/messages';
import { TemplateUseCasesModule } from '@chasqui/texts';
import { repositories, retention } from '@chasqui/http';
import { Module } from '@nestjs/common';
import { TemplateContents } from '../whatsapp/template-contents';
import { BulkReplies } from './bulk-replies';
import { BulkController } from './bulk.controller';
import { BulkService } from './bulk.service';

@Module({
  imports: [TemplateUseCasesModule],
  controllers: [BulkController],
  providers: [
    ...repositories(BulkRepository),
    BulkReplies,
    TemplateContents,
    BulkService,
    retention('bulk sends', BulkRepository, (bulks, limit) => bulks.forgetOld(limit)),
  ],
})
export class BulkModule {}
