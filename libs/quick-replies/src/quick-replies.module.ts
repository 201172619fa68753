import { Module } from '@nestjs/common';
import { QuickRepliesController } from './quick-replies.controller';
import { QuickReplyUseCasesModule } from './quick-reply-use-cases.module';

/** The routes of quick replies, for the API and the console. */
@Module({ imports: [QuickReplyUseCasesModule], controllers: [QuickRepliesController] })
export class QuickRepliesModule {}
