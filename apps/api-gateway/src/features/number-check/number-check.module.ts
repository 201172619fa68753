import { GatewayCallsModule } from '@chasqui/whatsapp/linking';
import { Module } from '@nestjs/common';
import { CheckStore } from './check.store';
import { NumberCheckController } from './number-check.controller';
import { NumberCheckService } from './number-check.service';

@Module({
  imports: [GatewayCallsModule],
  controllers: [NumberCheckController],
  providers: [CheckStore, NumberCheckService],
})
export class NumberCheckModule {}
