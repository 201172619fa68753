import { ACCOUNT_KINDS, type AccountSnapshot, type AccountKind } from '../log/account-snapshot';
import { ApiSchema } from '@nestjs/swagger';
import { ID, oneOf, orNull, Shown, TEXT, TIME } from './shown';

@ApiSchema({ name: 'EventAccount' })
export class EventAccount implements AccountSnapshot {
  @Shown('The kind of account.', oneOf(ACCOUNT_KINDS)) kind: AccountKind;
  @Shown('The ID.', ID) id: string;
  @Shown("The account's name. For an email account, its address.", orNull(TEXT)) name: string | null;
  @Shown("The account's phone number, digits only.", orNull(TEXT)) phone: string | null;
  @Shown(
    'For a WhatsApp number: `pending`, `waiting_qr`, `connected`, `disconnected`, `signed_out` or ' +
      '`qr_expired`. For an SMS phone: `connected`, `disconnected` or `disabled`. For an email account: ' +
      '`connected` or `error`. For a gateway app: `online` or `offline`.',
  )
  status: string;
  @Shown('The previous status; null if it is new.', orNull(TEXT)) previous_status: string | null;
  @Shown('The reason, in one word, if there is one.', orNull(TEXT)) reason: string | null;
  @Shown('Until when WhatsApp restricts the number; null if it does not.', orNull(TIME))
  restricted_until: string | null;
}

export class AccountStatusData {
  @Shown('The account.') account: EventAccount;
}
