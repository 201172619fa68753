import { ContactUseCasesModule } from '@chasqui/contact-records';
import { Module } from '@nestjs/common';
import { ContactDuplicatesController } from './contact-duplicates.controller';
import { ContactsController } from './contacts.controller';

/** The people of an organization: their list, their tags, and those who are there twice. */
@Module({
  imports: [ContactUseCasesModule],
  controllers: [ContactsController, ContactDuplicatesController],
})
export class ContactsModule {}
