import { MessageListRepository } from '@chasqui/messaging';
import { MessageLifeRepository } from '@chasqui/operations';
import { repositories } from '@chasqui/wiring';
import { Module } from '@nestjs/common';
import { MessagesController } from './messages.controller';

@Module({
  controllers: [MessagesController],
  providers: [...repositories(MessageListRepository, MessageLifeRepository)],
})
export class MessagesModule {}
