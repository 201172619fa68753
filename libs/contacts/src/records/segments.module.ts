import { Module } from '@nestjs/common';
import { ContactUseCasesModule } from './contact-use-cases.module';
import { SegmentsController } from './segments/segments.controller';

@Module({ imports: [ContactUseCasesModule], controllers: [SegmentsController] })
export class SegmentsModule {}
