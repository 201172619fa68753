import { ContactUseCasesModule } from '@chasqui/contacts/records';
import { Module } from '@nestjs/common';
import { SegmentEditorController } from './segment-editor.controller';

/** Segment routes that the API does not have. */
@Module({ imports: [ContactUseCasesModule], controllers: [SegmentEditorController] })
export class SegmentEditorModule {}
