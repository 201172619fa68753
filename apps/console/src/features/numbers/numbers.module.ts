import {
  GATEWAY_OFFER,
  GatewayAppService,
  GatewayCallsModule,
  type GatewayOffer,
  LINKING_PROVIDERS,
} from '@chasqui/whatsapp/linking';
import { NumberOverviewRepository } from '@chasqui/whatsapp';
import { repositories } from '@chasqui/http';
import { Module } from '@nestjs/common';
import { GatewaysController } from './gateways.controller';
import { NumberAudit } from './number-audit.service';
import { NumbersController } from './numbers.controller';

@Module({
  imports: [GatewayCallsModule],
  controllers: [NumbersController, GatewaysController],
  providers: [
    ...LINKING_PROVIDERS,
    ...repositories(NumberOverviewRepository),
    // The console does not hold the app's packages; the API says which version is the latest.
    { provide: GATEWAY_OFFER, useValue: { latestVersion: null } satisfies GatewayOffer },
    GatewayAppService,
    NumberAudit,
  ],
  exports: [NumberAudit],
})
export class NumbersModule {}
