import { ContactUseCasesModule } from '@chasqui/contact-records';
import { InboxConversationRepository } from '@chasqui/inbox';
import { repositories } from '@chasqui/wiring';
import { Module } from '@nestjs/common';
import { ContactController } from './contact.controller';
import { ContactFieldsController } from './contact-fields.controller';
import { ContactHistoryController } from './contact-history.controller';

/** One person, what happened with them, and the fields that an organization defines for its contacts. */
@Module({
  imports: [ContactUseCasesModule],
  controllers: [ContactFieldsController, ContactController, ContactHistoryController],
  providers: repositories(InboxConversationRepository),
})
export class ContactModule {}
