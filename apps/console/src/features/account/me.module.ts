import { repositories } from '@chasqui/http';
import { Module } from '@nestjs/common';
import { SignInModule } from '../sign-in/sign-in.module';
import { LiveAccountsRepository } from './live-accounts.repository';
import { MeController } from './me.controller';
import { SessionsController } from './sessions.controller';
import { TwoFactorController } from './two-factor.controller';

@Module({
  imports: [SignInModule],
  controllers: [MeController, SessionsController, TwoFactorController],
  providers: repositories(LiveAccountsRepository),
})
export class MeModule {}
