import { Module } from '@nestjs/common';
import { GatewayPackages } from './gateway-packages';

/** The packages of the gateway app: their files are served beside the routes, as those of messages are. */
@Module({ providers: [GatewayPackages], exports: [GatewayPackages] })
export class GatewayPackagesModule {}
