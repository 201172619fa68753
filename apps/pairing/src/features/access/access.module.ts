import { Module } from '@nestjs/common';
import { GatewayAccessService } from './gateway-access.service';
import { RequestKeys } from './request-keys';

@Module({
  providers: [GatewayAccessService, RequestKeys],
  exports: [GatewayAccessService, RequestKeys],
})
export class AccessModule {}
