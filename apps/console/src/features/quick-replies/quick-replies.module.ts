import { QuickReplyUseCasesModule } from '@chasqui/quick-replies';
import { Module } from '@nestjs/common';
import { InboxModule } from '../inbox/inbox.module';
import { QuickRepliesController } from './quick-replies.controller';
import { QuickReplyChanges } from './quick-reply-changes.service';

/** Texts that agents send often. */
@Module({
  imports: [QuickReplyUseCasesModule, InboxModule],
  controllers: [QuickRepliesController],
  providers: [QuickReplyChanges],
})
export class QuickRepliesModule {}
