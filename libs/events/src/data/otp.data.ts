import { CHANNELS, type Channel } from '@chasqui/entities';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { integer, time, uuid, words } from './field-options';

/** A one-time password; its code is in no event. */
@ApiSchema({ name: 'EventOtp' })
export class EventOtp {
  @ApiProperty({ ...uuid, description: "The one-time password's ID." })
  id: string;

  @ApiProperty({ description: 'The phone number or email address to verify.' })
  to: string;

  @ApiProperty({ enum: CHANNELS, description: 'The channel that carried it last.' })
  channel: Channel;

  @ApiProperty({ ...words, description: 'The `metadata` that you passed with the send.' })
  metadata: Record<string, string>;

  @ApiProperty({ ...time, description: 'When it was requested.' })
  created_at: string;
}

/** One that was verified. */
@ApiSchema({ name: 'EventVerifiedOtp' })
export class EventVerifiedOtp extends EventOtp {
  @ApiProperty({ enum: ['verified'], description: 'The result.' })
  status: 'verified';

  @ApiProperty({ ...time, description: 'When the right code was entered.' })
  verified_at: string;
}

/** One that ended without. */
@ApiSchema({ name: 'EventFailedOtp' })
export class EventFailedOtp extends EventOtp {
  @ApiProperty({
    enum: ['failed', 'expired'],
    description:
      '`failed` after too many wrong codes or if the code could not be delivered; `expired` if the right code ' +
      'was not entered in time.',
  })
  status: 'failed' | 'expired';

  @ApiProperty({ ...integer, description: 'How many wrong codes were entered.' })
  attempts: number;

  @ApiProperty({ ...time, description: 'When it ended.' })
  failed_at: string;
}

/** `data` of `otp.verified`. */
export class OtpVerifiedData {
  @ApiProperty({ type: EventVerifiedOtp, description: 'The one-time password.' })
  otp: EventVerifiedOtp;
}

/** `data` of `otp.failed`. */
export class OtpFailedData {
  @ApiProperty({ type: EventFailedOtp, description: 'The one-time password.' })
  otp: EventFailedOtp;
}
