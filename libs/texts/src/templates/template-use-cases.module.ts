import { ContactLookup } from '@chasqui/contacts';
import { repositories } from '@chasqui/http';
import { Module } from '@nestjs/common';
import { TemplateMessages } from './template-messages';
import { TemplateRepository } from './template.repository';
import { TemplatesService } from './templates.service';

@Module({
  providers: [...repositories(TemplateRepository, ContactLookup), TemplatesService, TemplateMessages],
  exports: [TemplatesService, TemplateMessages],
})
export class TemplateUseCasesModule {}
