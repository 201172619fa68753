import { NumberClaimRepository } from '@chasqui/whatsapp';
import { repositories } from '@chasqui/wiring';
import { Module } from '@nestjs/common';
import { GatewayCallsModule } from '../gateway-calls/gateway-calls.module';
import { LinkService } from './link.service';
import { LinkingController } from './linking.controller';
import { PairingReplies } from './pairing-replies';
import { SessionReader } from './session-reader';

/** Linking and unlinking WhatsApp numbers. */
@Module({
  imports: [GatewayCallsModule],
  controllers: [LinkingController],
  providers: [...repositories(NumberClaimRepository), PairingReplies, LinkService, SessionReader],
})
export class LinkingModule {}
