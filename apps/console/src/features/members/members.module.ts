import { Module } from '@nestjs/common';
import { SignInModule } from '../sign-in/sign-in.module';
import { InvitationsController } from './invitations.controller';
import { MembersController } from './members.controller';

@Module({ imports: [SignInModule], controllers: [MembersController, InvitationsController] })
export class MembersModule {}
