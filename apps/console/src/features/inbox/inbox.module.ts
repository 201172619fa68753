import { Database } from '@chasqui/database';
import { ContactsService, ContactUseCasesModule } from '@chasqui/contacts/records';
import {
  ConversationNoteRepository,
  ConversationReplies,
  ConversationWork,
  FirstMessages,
  InboxChangeRepository,
  InboxConversationRepository,
  MemberMessages,
} from '@chasqui/conversations';
import { MessageSender } from '@chasqui/sending';
import { MessageRepository } from '@chasqui/messages';
import {
  QuickRepliesService,
  QuickReplyUseCasesModule,
  TemplateMessages,
  TemplateUseCasesModule,
} from '@chasqui/texts';
import { built, repositories, retention } from '@chasqui/http';
import { Module } from '@nestjs/common';
import { SendingModule } from '../sending/sending.module';
import { ConversationMessagesController } from './conversation-messages.controller';
import { ConversationNotesController } from './conversation-notes.controller';
import { ConversationsController } from './conversations.controller';
import { FirstMessagesController } from './first-messages.controller';

@Module({
  imports: [ContactUseCasesModule, SendingModule, QuickReplyUseCasesModule, TemplateUseCasesModule],
  controllers: [
    ConversationsController,
    ConversationMessagesController,
    ConversationNotesController,
    FirstMessagesController,
  ],
  providers: [
    ...repositories(InboxConversationRepository),
    built(ConversationNoteRepository, Database, InboxChangeRepository),
    built(ConversationWork, Database, InboxConversationRepository, InboxChangeRepository),
    built(MemberMessages, MessageSender, TemplateMessages, MessageRepository, ConversationWork),
    built(ConversationReplies, Database, ConversationWork, QuickRepliesService, MemberMessages),
    built(FirstMessages, Database, MemberMessages, ContactsService),
    retention('changes of the inbox', InboxChangeRepository, (changes, limit) => changes.deleteOld(limit)),
  ],
})
export class InboxModule {}
