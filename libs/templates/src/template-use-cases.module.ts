import { ContactRepository } from '@chasqui/contacts';
import { Database, MessageTemplate, TemplateVersion } from '@chasqui/entities';
import { repositories } from '@chasqui/wiring';
import { Module } from '@nestjs/common';
import { getRepositoryToken, TypeOrmModule } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { TemplateMessages } from './template-messages';
import { TemplateRepository } from './template.repository';
import { TemplatesService } from './templates.service';

@Module({
  imports: [TypeOrmModule.forFeature([MessageTemplate, TemplateVersion])],
  providers: [
    {
      provide: TemplateRepository,
      inject: [getRepositoryToken(MessageTemplate), getRepositoryToken(TemplateVersion), Database],
      useFactory: (heads: Repository<MessageTemplate>, versions: Repository<TemplateVersion>, database: Database) =>
        new TemplateRepository(heads, versions, database),
    },
    ...repositories(ContactRepository),
    TemplatesService,
    TemplateMessages,
  ],
  exports: [TemplatesService, TemplateMessages],
})
export class TemplateUseCasesModule {}
