import { Module } from '@nestjs/common';
import { repositories } from '@chasqui/http';
import { FirstStepsRepository } from './first-steps.repository';
import { StartController } from './start.controller';
import { StartService } from './start.service';

@Module({
  controllers: [StartController],
  providers: [...repositories(FirstStepsRepository), StartService],
})
export class StartModule {}
