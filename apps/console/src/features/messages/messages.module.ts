import { MediaLinks } from '@chasqui/media-store';
import { MessageListRepository } from '@chasqui/messaging';
import { MessageLifeRepository } from '@chasqui/operations';
import { CONFIG } from '@chasqui/platform';
import { repositories } from '@chasqui/wiring';
import { Module } from '@nestjs/common';
import type { ConsoleConfig } from '../../console.config';
import { MessagesController } from './messages.controller';

/** Messages of all channels, to look through. */
@Module({
  controllers: [MessagesController],
  providers: [
    ...repositories(MessageListRepository, MessageLifeRepository),
    {
      provide: MediaLinks,
      inject: [CONFIG],
      useFactory: ({ PUBLIC_URL, INTERNAL_TOKEN }: ConsoleConfig) => new MediaLinks(PUBLIC_URL, INTERNAL_TOKEN),
    },
  ],
})
export class MessagesModule {}
