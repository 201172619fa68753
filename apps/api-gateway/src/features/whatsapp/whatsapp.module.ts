import { TemplateUseCasesModule } from '@chasqui/texts';
import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module';
import { SendingModule } from '../sending/sending.module';
import { BroughtFiles } from './brought-files';
import { SendSpecialController } from './send-special.controller';
import { SendWhatsappController } from './send-whatsapp.controller';
import { SendWhatsappService } from './send-whatsapp.service';
import { TemplateContents } from './template-contents';
import { WHATSAPP_SENDER } from './send-whatsapp-types';

@Module({
  imports: [MediaModule, SendingModule, TemplateUseCasesModule],
  controllers: [SendWhatsappController, SendSpecialController],
  providers: [BroughtFiles, TemplateContents, { provide: WHATSAPP_SENDER, useClass: SendWhatsappService }],
})
export class WhatsappModule {}
