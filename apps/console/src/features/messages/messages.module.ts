import { MessageListRepository } from '@chasqui/messaging';
import { repositories } from '@chasqui/wiring';
import { Module } from '@nestjs/common';
import { MessagesController } from './messages.controller';

/** Messages of all channels, to look through. */
@Module({ controllers: [MessagesController], providers: repositories(MessageListRepository) })
export class MessagesModule {}
