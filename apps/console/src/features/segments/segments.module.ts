import { ContactUseCasesModule } from '@chasqui/contact-records';
import { Module } from '@nestjs/common';
import { SegmentChanges } from './segment-changes.service';
import { SegmentsController } from './segments.controller';

/** Contacts that an organization describes by rules. */
@Module({ imports: [ContactUseCasesModule], controllers: [SegmentsController], providers: [SegmentChanges] })
export class SegmentsModule {}
