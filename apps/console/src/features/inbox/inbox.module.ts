import { Database } from '@chasqui/entities';
import {
  ConversationNoteRepository,
  ConversationReplies,
  ConversationWork,
  InboxChangeRepository,
  InboxConversationRepository,
} from '@chasqui/inbox';
import { MessageSender } from '@chasqui/intake';
import { MessageRepository } from '@chasqui/messaging';
import { QuickRepliesService, QuickReplyUseCasesModule } from '@chasqui/quick-replies';
import { built, repositories, retention } from '@chasqui/wiring';
import { Module } from '@nestjs/common';
import { SendingModule } from '../sending/sending.module';
import { InboxContactsController } from './contacts.controller';
import { ConversationMessagesController } from './conversation-messages.controller';
import { ConversationNotesController } from './conversation-notes.controller';
import { ConversationsController } from './conversations.controller';

/** Conversations over WhatsApp and SMS, and what members do with them. */
@Module({
  imports: [SendingModule, QuickReplyUseCasesModule],
  controllers: [
    ConversationsController,
    ConversationMessagesController,
    ConversationNotesController,
    InboxContactsController,
  ],
  providers: [
    ...repositories(InboxConversationRepository, InboxChangeRepository),
    built(ConversationNoteRepository, Database, InboxChangeRepository),
    built(ConversationWork, Database, InboxConversationRepository, InboxChangeRepository),
    built(ConversationReplies, Database, ConversationWork, QuickRepliesService, MessageSender, MessageRepository),
    retention('changes of the inbox', InboxChangeRepository, (changes, limit) => changes.deleteOld(limit)),
  ],
  exports: [InboxChangeRepository],
})
export class InboxModule {}
