import { MessageSender, SENDING_PROVIDERS } from '@chasqui/sending';
import { Module } from '@nestjs/common';

@Module({ providers: [...SENDING_PROVIDERS], exports: [MessageSender] })
export class SendingModule {}
