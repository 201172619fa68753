import { PhoneField } from '../../http/phone.field';
import { AccountIdField } from '../whatsapp/account-id.rules';

/** Query of GET /whatsapp/check. */
export class NumberCheckQuery {
  @PhoneField('The number to look for, with country code.', 'VALIDATION')
  phone: string;

  @AccountIdField('Number that looks (`id` of GET /whatsapp/accounts). Default: the first connected number.')
  whatsapp_id?: string;
}
