import { PhoneField } from '@chasqui/http/requests';
import { AccountIdField } from '../whatsapp/account-id.rule';

export class NumberCheckQuery {
  @PhoneField('The phone number to look up', 'VALIDATION')
  phone: string;

  @AccountIdField(
    'The number that does the lookup: an `id` from GET /whatsapp/accounts. Default: the first connected number.',
  )
  whatsapp_id?: string;
}
