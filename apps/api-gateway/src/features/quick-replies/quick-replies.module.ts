import { QuickReplyUseCasesModule } from '@chasqui/quick-replies';
import { Module } from '@nestjs/common';
import { QuickRepliesController } from './quick-replies.controller';

/** Texts that agents send often. */
@Module({ imports: [QuickReplyUseCasesModule], controllers: [QuickRepliesController] })
export class QuickRepliesModule {}
