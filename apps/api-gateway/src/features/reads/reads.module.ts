import { Module } from '@nestjs/common';
import { GatewayCallsModule } from '../gateway-calls/gateway-calls.module';
import { ReadsController } from './reads.controller';
import { ReadsService } from './reads.service';

/** Received WhatsApp messages that their organization has read. */
@Module({ imports: [GatewayCallsModule], controllers: [ReadsController], providers: [ReadsService] })
export class ReadsModule {}
