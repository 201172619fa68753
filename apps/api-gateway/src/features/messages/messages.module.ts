import { InboundListRepository } from '@chasqui/messaging';
import { repositories } from '@chasqui/wiring';
import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module';
import { CancelMessageService } from './cancel-message.service';
import { InboundController } from './inbound.controller';
import { MessagesController } from './messages.controller';

@Module({
  imports: [MediaModule],
  controllers: [InboundController, MessagesController],
  providers: [...repositories(InboundListRepository), CancelMessageService],
})
export class MessagesModule {}
