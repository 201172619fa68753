import { GatewayAppService, GatewayCallsModule } from '@chasqui/whatsapp/linking';
import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../authentication/authentication.module';
import { GatewayAppController } from './gateway-app.controller';
import { GatewayDownloadsController } from './gateway-downloads.controller';
import { GatewayPackagesModule } from './gateway-packages.module';
import { GatewayRestartService } from './gateway-restart.service';

@Module({
  imports: [AuthenticationModule, GatewayCallsModule, GatewayPackagesModule],
  controllers: [GatewayAppController, GatewayDownloadsController],
  providers: [GatewayAppService, GatewayRestartService],
})
export class GatewayAppModule {}
