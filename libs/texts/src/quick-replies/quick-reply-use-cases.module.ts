import { ContactLookup } from '@chasqui/contacts';
import { repositories } from '@chasqui/http';
import { Module } from '@nestjs/common';
import { QuickRepliesService } from './quick-replies.service';
import { QuickReplyRepository } from './quick-reply.repository';

@Module({
  providers: [...repositories(QuickReplyRepository, ContactLookup), QuickRepliesService],
  exports: [QuickReplyRepository, QuickRepliesService, ContactLookup],
})
export class QuickReplyUseCasesModule {}
