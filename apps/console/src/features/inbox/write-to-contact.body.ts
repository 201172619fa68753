import { ChoiceField, isUuid, Required, Rule } from '@chasqui/requests';
import { ApiProperty, PickType } from '@nestjs/swagger';
import { ReplyBody } from './conversation.body';

/** Body of POST /contacts/{id}/messages. */
export class WriteToContactBody extends PickType(ReplyBody, [
  'text',
  'template_id',
  'template_version',
  'variables',
  'client_id',
] as const) {
  @ChoiceField({ required: true, of: ['whatsapp', 'sms'], about: 'Over which channel.' })
  channel: 'whatsapp' | 'sms';

  @ApiProperty({ format: 'uuid', description: 'The number or phone that sends it.' })
  @Required('account_id')
  @Rule({
    name: 'account',
    test: isUuid,
    field: 'MALFORMED',
    message: '`account_id` must be the ID of a number or a phone.',
    reason: 'ID',
  })
  account_id: string;
}
