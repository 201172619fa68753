import { MessageListRepository } from '@chasqui/messages';
import { MessageLifeRepository } from '@chasqui/operations';
import { repositories } from '@chasqui/http';
import { Module } from '@nestjs/common';
import { MessagesController } from './messages.controller';

@Module({
  controllers: [MessagesController],
  providers: [...repositories(MessageListRepository, MessageLifeRepository)],
})
export class MessagesModule {}
