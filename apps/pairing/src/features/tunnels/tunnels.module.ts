import { clientAddressFrom } from '@chasqui/http';
import { CONFIG } from '@chasqui/runtime';
import { Module } from '@nestjs/common';
import type { PairingConfig } from '../../pairing.config';
import { AccessModule } from '../access/access.module';
import { OwnershipModule } from '../ownership/ownership.module';
import { TunnelController } from './tunnel.controller';
import { TunnelJoinService } from './tunnel-join.service';
import { CLIENT_ADDRESS, TunnelServer } from './tunnel.server';

@Module({
  imports: [AccessModule, OwnershipModule],
  controllers: [TunnelController],
  providers: [
    {
      provide: CLIENT_ADDRESS,
      useFactory: (config: PairingConfig) => clientAddressFrom(config.TRUSTED_PROXIES),
      inject: [CONFIG],
    },
    TunnelJoinService,
    TunnelServer,
  ],
  exports: [TunnelJoinService, TunnelServer],
})
export class TunnelsModule {}
