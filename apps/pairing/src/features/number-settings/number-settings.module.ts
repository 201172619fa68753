import { repositoryProviders } from '@chasqui/database';
import { NumberSettingsRepository, SealingPublicKeyRepository } from '@chasqui/whatsapp';
import { Module } from '@nestjs/common';
import { ProxySeals } from './proxy-seals';
import { SettingsForGateway } from './settings-for-gateway';
import { SettingsTeller } from './settings-teller';

@Module({
  providers: [
    ...repositoryProviders(NumberSettingsRepository, SealingPublicKeyRepository),
    ProxySeals,
    SettingsForGateway,
    SettingsTeller,
  ],
  exports: [SettingsForGateway],
})
export class NumberSettingsModule {}
