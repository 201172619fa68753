import { repositoryProviders } from '@chasqui/database';
import { SmsRegistrationRepository } from '@chasqui/sms';
import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module';
import { EventsModule } from '../events/events.module';
import { CodeRetention } from './code-retention';
import { PasswordWork } from './password-work';
import { RegistrationController } from './registration.controller';
import { RegistrationService } from './registration.service';
import { UserController } from './user.controller';
import { UserService } from './user.service';

@Module({
  imports: [AccessModule, EventsModule],
  controllers: [RegistrationController, UserController],
  providers: [
    ...repositoryProviders(SmsRegistrationRepository),
    CodeRetention,
    PasswordWork,
    RegistrationService,
    UserService,
  ],
})
export class RegistrationModule {}
