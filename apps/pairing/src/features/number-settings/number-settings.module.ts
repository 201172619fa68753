import { repositoryProviders } from '@chasqui/database';
import { CONFIG, sealingKeys } from '@chasqui/runtime';
import { NumberSettingsRepository, SealingPublicKeyRepository } from '@chasqui/whatsapp';
import { Module } from '@nestjs/common';
import type { PairingConfig } from '../../pairing.config';
import { ProxySeals } from './proxy-seals';
import { SettingsForGateway } from './settings-for-gateway';
import { SettingsTeller } from './settings-teller';

@Module({
  providers: [
    ...repositoryProviders(NumberSettingsRepository, SealingPublicKeyRepository),
    {
      provide: ProxySeals,
      useFactory: (config: PairingConfig, keys: SealingPublicKeyRepository) =>
        new ProxySeals(sealingKeys(config.GATEWAY_ENCRYPTION_KEY), keys),
      inject: [CONFIG, SealingPublicKeyRepository],
    },
    SettingsForGateway,
    SettingsTeller,
  ],
  exports: [SettingsForGateway],
})
export class NumberSettingsModule {}
