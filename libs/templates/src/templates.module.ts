import { Module } from '@nestjs/common';
import { TemplateUseCasesModule } from './template-use-cases.module';
import { TemplatesController } from './templates.controller';

/** The routes of templates that the API and the console have. */
@Module({ imports: [TemplateUseCasesModule], controllers: [TemplatesController] })
export class TemplatesModule {}
