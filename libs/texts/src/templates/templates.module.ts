import { Module } from '@nestjs/common';
import { TemplateUseCasesModule } from './template-use-cases.module';
import { TemplatesController } from './templates.controller';

@Module({ imports: [TemplateUseCasesModule], controllers: [TemplatesController] })
export class TemplatesModule {}
