import { InboundListRepository } from '@chasqui/messages';
import { repositories } from '@chasqui/http';
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
