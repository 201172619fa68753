import { TemplatesModule, TemplateUseCasesModule } from '@chasqui/texts';
import { Module } from '@nestjs/common';
import { TemplateController } from './template.controller';

@Module({ imports: [TemplateUseCasesModule, TemplatesModule], controllers: [TemplateController] })
export class TemplateModule {}
