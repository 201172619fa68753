import { AccountsService } from '@chasqui/whatsapp/linking';
import { NumberSettingsRepository, SealingPublicKeyRepository } from '@chasqui/whatsapp';
import { repositories } from '@chasqui/http';
import { Module } from '@nestjs/common';
import { AccountsController } from './accounts.controller';

@Module({
  controllers: [AccountsController],
  providers: [...repositories(NumberSettingsRepository, SealingPublicKeyRepository), AccountsService],
})
export class AccountsModule {}
