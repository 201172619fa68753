import { ContactUseCasesModule } from '@chasqui/contact-records';
import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module';
import { ContactFieldsController } from './contact-fields.controller';
import { ContactChangesController } from './contact-changes.controller';
import { ContactMergesController } from './contact-merges.controller';
import { ContactsController } from './contacts.controller';

/** The people whom an organization writes with. */
@Module({
  imports: [ContactUseCasesModule, MediaModule],
  controllers: [ContactFieldsController, ContactChangesController, ContactMergesController, ContactsController],
})
export class ContactsModule {}
