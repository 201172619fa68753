import { MessageWatchdogRepository } from '@chasqui/messages';
import { repositoryProviders } from '@chasqui/database';
import { Module } from '@nestjs/common';
import { SendingModule } from '../sending/sending.module';
import { AckWatchdog } from './ack-watchdog';

@Module({
  imports: [SendingModule],
  providers: [...repositoryProviders(MessageWatchdogRepository), AckWatchdog],
})
export class WatchdogModule {}
