import { Module } from '@nestjs/common';
import { repositories } from '@chasqui/wiring';
import { ApiKeysModule } from '../api-keys/api-keys.module';
import { SendingModule } from '../sending/sending.module';
import { FirstStepsRepository } from './first-steps.repository';
import { StartController } from './start.controller';
import { StartService } from './start.service';

/** The way of a newcomer. */
@Module({
  imports: [ApiKeysModule, SendingModule],
  controllers: [StartController],
  providers: [...repositories(FirstStepsRepository), StartService],
})
export class StartModule {}
