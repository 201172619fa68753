import { ACCOUNT_KINDS, type AccountSnapshot, type AccountKind } from '../log/account-snapshot';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { textOrNull, timeOrNull, uuid } from './field-options';

/** A WhatsApp number, an SMS phone, an email account or a gateway app, with its new status. */
@ApiSchema({ name: 'EventAccount' })
export class EventAccount implements AccountSnapshot {
  @ApiProperty({ enum: ACCOUNT_KINDS, description: 'The kind of account.' })
  kind: AccountKind;

  @ApiProperty({ ...uuid, description: 'The ID.' })
  id: string;

  @ApiProperty({ ...textOrNull, description: "The account's name. For an email account, its address." })
  name: string | null;

  @ApiProperty({ ...textOrNull, description: "The account's phone number, digits only." })
  phone: string | null;

  @ApiProperty({
    description:
      'For a WhatsApp number: `pending`, `waiting_qr`, `connected`, `disconnected`, `signed_out` or ' +
      '`qr_expired`. For an SMS phone: `connected`, `disconnected` or `disabled`. For an email account: ' +
      '`connected` or `error`. For a gateway app: `online` or `offline`.',
  })
  status: string;

  @ApiProperty({ ...textOrNull, description: 'The previous status; null if it is new.' })
  previous_status: string | null;

  @ApiProperty({ ...textOrNull, description: 'The reason, in one word, if there is one.' })
  reason: string | null;

  @ApiProperty({ ...timeOrNull, description: 'Until when WhatsApp restricts the number; null if it does not.' })
  restricted_until: string | null;
}

/** `data` of `account.status`. */
export class AccountStatusData {
  @ApiProperty({ type: EventAccount, description: 'The account.' })
  account: EventAccount;
}
