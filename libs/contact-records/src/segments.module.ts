import { Module } from '@nestjs/common';
import { ContactUseCasesModule } from './contact-use-cases.module';
import { SegmentsController } from './segments/segments.controller';

/** The routes of segments, for the API and the console. */
@Module({ imports: [ContactUseCasesModule], controllers: [SegmentsController] })
export class SegmentsModule {}
