import { ContactUseCasesModule } from '@chasqui/contacts/records';
import { Module } from '@nestjs/common';
import { ContactController } from './contact.controller';

@Module({ imports: [ContactUseCasesModule], controllers: [ContactController] })
export class ContactModule {}
