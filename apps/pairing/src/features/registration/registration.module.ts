import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module';
import { RegistrationController } from './registration.controller';
import { RegistrationService } from './registration.service';

@Module({ imports: [AccessModule], controllers: [RegistrationController], providers: [RegistrationService] })
export class RegistrationModule {}
