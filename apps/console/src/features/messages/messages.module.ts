import { MessageListRepository } from '@chasqui/messaging';
import { MessageLifeRepository } from '@chasqui/operations';
import { repositories } from '@chasqui/wiring';
import { Module } from '@nestjs/common';
import { MessagesController } from './messages.controller';

/** Messages of all channels, to look through. */
@Module({
  controllers: [MessagesController],
  providers: [...repositories(MessageListRepository, MessageLifeRepository)],
})
export class MessagesModule {}
