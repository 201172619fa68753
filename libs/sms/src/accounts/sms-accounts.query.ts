import { SMS_PHONE_STATUSES, type SmsPhoneStatus } from '@chasqui/database';
import { ChoiceField, PageQuery } from '@chasqui/http/requests';

/** contract.md D0 and D3. */
export class SmsAccountsQuery extends PageQuery {
  @ChoiceField({ of: SMS_PHONE_STATUSES, about: 'Return only phones with this status.' })
  status?: SmsPhoneStatus;
}
