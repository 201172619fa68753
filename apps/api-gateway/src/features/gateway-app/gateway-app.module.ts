import { Module } from '@nestjs/common';
import { GatewayAppController } from './gateway-app.controller';
import { GatewayAppService } from './gateway-app.service';

/** The organization's gateway apps. */
@Module({ controllers: [GatewayAppController], providers: [GatewayAppService] })
export class GatewayAppModule {}
