import { Module } from '@nestjs/common';
import { GatewaySessionsService } from './gateway-sessions.service';
import { OwnershipHeartbeat } from './ownership-heartbeat';

/** Which gateways this replica holds, and what they say of their numbers. */
@Module({
  providers: [GatewaySessionsService, OwnershipHeartbeat],
  exports: [GatewaySessionsService, OwnershipHeartbeat],
})
export class OwnershipModule {}
