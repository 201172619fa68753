import { GatewayCallsModule } from '@chasqui/whatsapp/linking';
import { Module } from '@nestjs/common';
import { ReadsController } from './reads.controller';
import { ReadsService } from './reads.service';

@Module({ imports: [GatewayCallsModule], controllers: [ReadsController], providers: [ReadsService] })
export class ReadsModule {}
