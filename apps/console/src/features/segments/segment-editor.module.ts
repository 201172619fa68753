import { ContactUseCasesModule } from '@chasqui/contact-records';
import { Module } from '@nestjs/common';
import { SegmentEditorController } from './segment-editor.controller';

/** What the pages need of segments besides what the API has. */
@Module({ imports: [ContactUseCasesModule], controllers: [SegmentEditorController] })
export class SegmentEditorModule {}
