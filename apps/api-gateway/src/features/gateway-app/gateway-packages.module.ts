import { GATEWAY_OFFER } from '@chasqui/linking';
import { Module } from '@nestjs/common';
import { GatewayPackages } from './gateway-packages';

/** The packages of the gateway app: their files are served beside the routes, as those of messages are. */
@Module({
  providers: [GatewayPackages, { provide: GATEWAY_OFFER, useExisting: GatewayPackages }],
  exports: [GatewayPackages, GATEWAY_OFFER],
})
export class GatewayPackagesModule {}
