import { ContactIdField } from '@chasqui/requests';
import { ModeQuery } from '../../http/mode.query';
import { TextField, WordField } from '../../http/text.field';

const LONGEST_SEARCH = 100;

/** For whom templates are listed, and over what they shall be sent. */
export class TemplatesToSendQuery extends ModeQuery {
  @WordField({ name: 'channel', words: ['whatsapp', 'sms'], description: 'Over which channel.' })
  channel: 'whatsapp' | 'sms';

  @ContactIdField()
  contact_id?: string;

  @TextField({
    name: 'q',
    longest: LONGEST_SEARCH,
    description: 'Only templates with this in their name or their message, in upper or lower case.',
    isOptional: true,
  })
  q?: string;
}
