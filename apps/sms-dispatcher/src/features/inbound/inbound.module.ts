import { repositoryProviders } from '@chasqui/database';
import { InboundModule } from '@chasqui/conversations/inbound';
import { MediaFileRepository } from '@chasqui/files';
import { SmsInboundRepository } from '@chasqui/sms';
import { Module } from '@nestjs/common';
import { WakingModule } from '../waking/waking.module';
import { MediaFileKeeper } from './media-file-keeper';
import { SmsInboundChannel } from './sms-inbound.channel';
import { SmsInboundService } from './sms-inbound.service';

@Module({
  imports: [InboundModule, WakingModule],
  providers: [
    ...repositoryProviders(MediaFileRepository, SmsInboundRepository),
    SmsInboundChannel,
    SmsInboundService,
    MediaFileKeeper,
  ],
  exports: [MediaFileKeeper, SmsInboundService],
})
export class SmsInboundModule {}
