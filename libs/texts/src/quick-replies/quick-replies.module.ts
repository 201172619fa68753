import { Module } from '@nestjs/common';
import { QuickRepliesController } from './quick-replies.controller';
import { QuickReplyUseCasesModule } from './quick-reply-use-cases.module';

@Module({ imports: [QuickReplyUseCasesModule], controllers: [QuickRepliesController] })
export class QuickRepliesModule {}
