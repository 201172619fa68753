import { TemplateUseCasesModule } from '@chasqui/texts';
import { Module } from '@nestjs/common';
import { TemplateEditorController } from './template-editor.controller';

/** Template routes that the API does not have. */
@Module({ imports: [TemplateUseCasesModule], controllers: [TemplateEditorController] })
export class TemplateEditorModule {}
