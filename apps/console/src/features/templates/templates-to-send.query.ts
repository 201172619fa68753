import { ChoiceField, TextField } from '@chasqui/http/requests';
import { ContactIdField } from '@chasqui/texts';
import { ModeQuery } from '../../http/mode.query';

export class TemplatesToSendQuery extends ModeQuery {
  @ChoiceField({ required: true, of: ['whatsapp', 'sms'], about: 'Over which channel.' }) channel: 'whatsapp' | 'sms';
  @ContactIdField() contact_id?: string;

  @TextField({
    max: 100,
    filled: true,
    code: 'MALFORMED',
    about: 'Only templates with this in their name or their message, in upper or lower case.',
  })
  q?: string;
}
