import { Module } from '@nestjs/common';
import { GatewayCallsModule } from '../gateway-calls/gateway-calls.module';
import { GroupsController } from './groups.controller';
import { GroupsService } from './groups.service';

/** WhatsApp groups of the organization's numbers. */
@Module({ imports: [GatewayCallsModule], controllers: [GroupsController], providers: [GroupsService] })
export class GroupsModule {}
