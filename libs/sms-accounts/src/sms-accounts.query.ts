import { SMS_PHONE_STATUSES, type SmsPhoneStatus } from '@chasqui/entities';
import { ChoiceField, PageQuery } from '@chasqui/requests';

/** contract.md D0 and D3. */
export class SmsAccountsQuery extends PageQuery {
  @ChoiceField({ of: SMS_PHONE_STATUSES, about: 'Return only phones with this status.' })
  status?: SmsPhoneStatus;
}
