import { MessageSender } from '@chasqui/intake';
import { SENDING_PROVIDERS } from '@chasqui/wiring';
import { Module } from '@nestjs/common';

@Module({ providers: [...SENDING_PROVIDERS], exports: [MessageSender] })
export class SendingModule {}
