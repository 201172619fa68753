import { TemplateUseCasesModule } from '@chasqui/templates';
import { Module } from '@nestjs/common';
import { TemplateEditorController } from './template-editor.controller';

/** What the pages need of templates besides what the API has. */
@Module({ imports: [TemplateUseCasesModule], controllers: [TemplateEditorController] })
export class TemplateEditorModule {}
