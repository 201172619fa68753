import { Module } from '@nestjs/common';
import { ContactUseCasesModule } from './contact-use-cases.module';
import { ContactsController } from './contacts.controller';
import { ContactFieldsController } from './fields/contact-fields.controller';

@Module({ imports: [ContactUseCasesModule], controllers: [ContactsController, ContactFieldsController] })
export class ContactsModule {}
