import { Module } from '@nestjs/common';
import { SendingModule } from '../sending/sending.module';
import { SendSpecialController } from './send-special.controller';
import { SendWhatsappController } from './send-whatsapp.controller';
import { SendWhatsappService } from './send-whatsapp.service';
import { WHATSAPP_SENDER } from './send-whatsapp-types';

/** Single WhatsApp messages. */
@Module({
  imports: [SendingModule],
  controllers: [SendWhatsappController, SendSpecialController],
  providers: [{ provide: WHATSAPP_SENDER, useClass: SendWhatsappService }],
})
export class WhatsappModule {}
