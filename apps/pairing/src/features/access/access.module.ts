import { CONFIG, sealingKeys } from '@chasqui/runtime';
import { Module } from '@nestjs/common';
import type { PairingConfig } from '../../pairing.config';
import { GatewayAccessService } from './gateway-access.service';
import { RequestKeys } from './request-keys';

@Module({
  providers: [
    {
      provide: RequestKeys,
      useFactory: (config: PairingConfig) => new RequestKeys(sealingKeys(config.GATEWAY_ENCRYPTION_KEY)),
      inject: [CONFIG],
    },
    GatewayAccessService,
  ],
  exports: [GatewayAccessService, RequestKeys],
})
export class AccessModule {}
