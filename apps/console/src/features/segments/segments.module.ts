import { ContactUseCasesModule } from '@chasqui/contact-records';
import { Module } from '@nestjs/common';
import { SegmentsController } from './segments.controller';

/** Contacts that an organization describes by rules. */
@Module({ imports: [ContactUseCasesModule], controllers: [SegmentsController] })
export class SegmentsModule {}
