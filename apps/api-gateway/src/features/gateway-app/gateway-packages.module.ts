import { GATEWAY_OFFER } from '@chasqui/whatsapp/linking';
import { Module } from '@nestjs/common';
import { GatewayPackages } from './gateway-packages';

@Module({
  providers: [GatewayPackages, { provide: GATEWAY_OFFER, useExisting: GatewayPackages }],
  exports: [GatewayPackages, GATEWAY_OFFER],
})
export class GatewayPackagesModule {}
