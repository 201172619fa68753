import { CHANNELS, type Channel } from '@chasqui/entities';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { integer, time, uuid, words } from './field-options';

/** A one-time password; its code is in no event. */
@ApiSchema({ name: 'EventOtp' })
export class EventOtp {
  @ApiProperty({ ...uuid, description: 'Id of the one-time password.' })
  id: string;

  @ApiProperty({ description: 'Who had to prove themselves: a phone number or an email address.' })
  to: string;

  @ApiProperty({ enum: CHANNELS, description: 'The channel that carried it last.' })
  channel: Channel;

  @ApiProperty({ ...words, description: 'As it was given with the send.' })
  metadata: Record<string, string>;

  @ApiProperty({ ...time, description: 'When it was asked for.' })
  created_at: string;
}

/** One that was verified. */
@ApiSchema({ name: 'EventVerifiedOtp' })
export class EventVerifiedOtp extends EventOtp {
  @ApiProperty({ enum: ['verified'], description: 'What became of it.' })
  status: 'verified';

  @ApiProperty({ ...time, description: 'When the right code came.' })
  verified_at: string;
}

/** One that ended without. */
@ApiSchema({ name: 'EventFailedOtp' })
export class EventFailedOtp extends EventOtp {
  @ApiProperty({
    enum: ['failed', 'expired'],
    description: '`failed`: too many wrong codes, or it could not be delivered; `expired`: the right one did not come.',
  })
  status: 'failed' | 'expired';

  @ApiProperty({ ...integer, description: 'How many wrong codes came.' })
  attempts: number;

  @ApiProperty({ ...time, description: 'When it was over.' })
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
