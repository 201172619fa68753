import { ContactUseCasesModule } from '@chasqui/contacts/records';
import { InboxConversationRepository } from '@chasqui/conversations';
import { repositories } from '@chasqui/http';
import { Module } from '@nestjs/common';
import { ContactDuplicatesController } from './contact-duplicates.controller';
import { ContactFieldUsesController } from './contact-field-uses.controller';
import { ContactHistoryController } from './contact-history.controller';
import { ContactTagsController } from './contact-tags.controller';
import { ContactController } from './contact.controller';

/** Contact routes that the API does not have, or has in another form. */
@Module({
  imports: [ContactUseCasesModule],
  controllers: [
    ContactController,
    ContactTagsController,
    ContactDuplicatesController,
    ContactFieldUsesController,
    ContactHistoryController,
  ],
  providers: repositories(InboxConversationRepository),
})
export class ContactModule {}
