import { Module } from '@nestjs/common';
import { GatewaySessionsService } from './gateway-sessions.service';
import { OwnershipHeartbeat } from './ownership-heartbeat';

@Module({
  providers: [GatewaySessionsService, OwnershipHeartbeat],
  exports: [GatewaySessionsService, OwnershipHeartbeat],
})
export class OwnershipModule {}
