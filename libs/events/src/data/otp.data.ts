import { CHANNELS, type Channel } from '@chasqui/database';
import { ApiSchema } from '@nestjs/swagger';
import { ID, INTEGER, oneOf, Shown, TEXT_MAP, TIME } from './shown';

/** A one-time password; no event contains its code. */
@ApiSchema({ name: 'EventOtp' })
export class EventOtp {
  @Shown("The one-time password's ID.", ID) id: string;
  @Shown('The phone number or email address to verify.') to: string;
  @Shown('The channel that carried it last.', oneOf(CHANNELS)) channel: Channel;
  @Shown('The `metadata` that you passed with the send.', TEXT_MAP) metadata: Record<string, string>;
  @Shown('When it was requested.', TIME) created_at: string;
}

@ApiSchema({ name: 'EventVerifiedOtp' })
export class EventVerifiedOtp extends EventOtp {
  @Shown('The result.', oneOf(['verified'])) status: 'verified';
  @Shown('When the right code was entered.', TIME) verified_at: string;
}

@ApiSchema({ name: 'EventFailedOtp' })
export class EventFailedOtp extends EventOtp {
  @Shown(
    '`failed` after too many wrong codes or if the code could not be delivered; `expired` if the right code ' +
      'was not entered in time.',
    oneOf(['failed', 'expired']),
  )
  status: 'failed' | 'expired';
  @Shown('How many wrong codes were entered.', INTEGER) attempts: number;
  @Shown('When it ended.', TIME) failed_at: string;
}

export class OtpVerifiedData {
  @Shown('The one-time password.') otp: EventVerifiedOtp;
}

export class OtpFailedData {
  @Shown('The one-time password.') otp: EventFailedOtp;
}
