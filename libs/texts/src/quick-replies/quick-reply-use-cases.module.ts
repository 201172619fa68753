import { ContactRepository } from '@chasqui/contacts';
import { repositories } from '@chasqui/http';
import { Module } from '@nestjs/common';
import { QuickRepliesService } from './quick-replies.service';
import { QuickReplyRepository } from './quick-reply.repository';

@Module({
  providers: [...repositories(QuickReplyRepository, ContactRepository), QuickRepliesService],
  exports: [QuickReplyRepository, QuickRepliesService, ContactRepository],
})
export class QuickReplyUseCasesModule {}
