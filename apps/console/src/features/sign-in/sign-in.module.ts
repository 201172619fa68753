import { Module } from '@nestjs/common';
import { InvitationLinksController } from './invitation-links.controller';
import { SessionStarts } from './session-starts';
import { SignInController } from './sign-in.controller';

@Module({
  controllers: [SignInController, InvitationLinksController],
  providers: [SessionStarts],
  exports: [SessionStarts],
})
export class SignInModule {}
