import { ACCOUNT_KINDS, type AccountSnapshot, type AccountKind } from '../log/account-snapshot';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { textOrNull, timeOrNull, uuid } from './field-options';

/** A WhatsApp number, an SMS phone, an email account or a gateway app, with its new status. */
@ApiSchema({ name: 'EventAccount' })
export class EventAccount implements AccountSnapshot {
  @ApiProperty({ enum: ACCOUNT_KINDS, description: 'What it is.' })
  kind: AccountKind;

  @ApiProperty({ ...uuid, description: 'Its id.' })
  id: string;

  @ApiProperty({ ...textOrNull, description: 'Its name; of an email account the address.' })
  name: string | null;

  @ApiProperty({ ...textOrNull, description: 'Its phone number, digits.' })
  phone: string | null;

  @ApiProperty({
    description:
      'Of a WhatsApp number `pending`, `waiting_qr`, `connected`, `disconnected`, `signed_out` or `qr_expired`; of an SMS phone `connected`, `disconnected` or `disabled`; of an email account `connected` or `error`; of a gateway app `online` or `offline`.',
  })
  status: string;

  @ApiProperty({ ...textOrNull, description: 'The status before; null: it is new.' })
  previous_status: string | null;

  @ApiProperty({ ...textOrNull, description: 'Why, in one word, where there is a reason.' })
  reason: string | null;

  @ApiProperty({ ...timeOrNull, description: 'WhatsApp restricts the number until then; null: it does not.' })
  restricted_until: string | null;
}

/** `data` of `account.status`. */
export class AccountStatusData {
  @ApiProperty({ type: EventAccount, description: 'The account.' })
  account: EventAccount;
}
