import { GatewayCallsModule } from '@chasqui/whatsapp/linking';
import { Module } from '@nestjs/common';
import { GroupsController } from './groups.controller';
import { GroupsService } from './groups.service';

@Module({ imports: [GatewayCallsModule], controllers: [GroupsController], providers: [GroupsService] })
export class GroupsModule {}
