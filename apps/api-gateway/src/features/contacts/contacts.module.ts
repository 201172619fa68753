import { ContactUseCasesModule } from '@chasqui/contact-records';
import { Module } from '@nestjs/common';
import { ContactController } from './contact.controller';

/** What the API does with contacts besides what the console has, or in another way. */
@Module({ imports: [ContactUseCasesModule], controllers: [ContactController] })
export class ContactModule {}
