import { ChoiceField, IdField } from '@chasqui/http/requests';
import { PickType } from '@nestjs/swagger';
import { ReplyBody } from './conversation.body';

export class WriteToContactBody extends PickType(ReplyBody, [
  'text',
  'template_id',
  'template_version',
  'variables',
  'client_id',
] as const) {
  @ChoiceField({ required: true, of: ['whatsapp', 'sms'], about: 'Over which channel.' }) channel: 'whatsapp' | 'sms';

  @IdField({ required: true, of: 'a number or a phone', about: 'The number or phone that sends it.' })
  account_id: string;
}
