import { TemplateUseCasesModule } from '@chasqui/templates';
import { Module } from '@nestjs/common';
import { TemplatesController } from './templates.controller';

/** Texts with variables that messages are made of. */
@Module({
  imports: [TemplateUseCasesModule],
  controllers: [TemplatesController],
})
export class TemplatesModule {}
