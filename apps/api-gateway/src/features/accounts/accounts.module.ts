import { AccountsService } from '@chasqui/linking';
import { NumberSettingsRepository, SealingPublicKeyRepository } from '@chasqui/whatsapp';
import { repositories } from '@chasqui/wiring';
import { Module } from '@nestjs/common';
import { AccountsController } from './accounts.controller';

/** WhatsApp numbers that can send, and the settings of all numbers. */
@Module({
  controllers: [AccountsController],
  providers: [...repositories(NumberSettingsRepository, SealingPublicKeyRepository), AccountsService],
})
export class AccountsModule {}
