import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { textOrNull, time, uuid, uuidOrNull } from './field-options';

/** What became of a call. */
export const CALL_OUTCOMES = ['ringing', 'missed', 'rejected'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** A call to a WhatsApp number. */
@ApiSchema({ name: 'EventCall' })
export class EventCall {
  @ApiProperty({ description: "WhatsApp's ID of the call: the same in each of its events." })
  id: string;

  @ApiProperty({ ...textOrNull, description: "The caller: digits, or WhatsApp's LID while WhatsApp hides the number." })
  from: string | null;

  @ApiProperty({ ...uuid, description: 'The ID of the WhatsApp number that was called.' })
  whatsapp_id: string;

  @ApiProperty({ ...uuidOrNull, description: 'The ID of the contact who called; null if the caller is no contact.' })
  contact_id: string | null;

  @ApiProperty({ description: 'Whether it is a video call.' })
  video: boolean;

  @ApiProperty({ description: 'Whether it is a call of a group.' })
  group: boolean;

  @ApiProperty({
    enum: CALL_OUTCOMES,
    description: '`ringing` as it begins; `missed` if nobody answered; `rejected` if it was declined on the phone.',
  })
  outcome: CallOutcome;

  @ApiProperty({ ...time, description: 'When that happened.' })
  at: string;
}

/** `data` of `call.received`. */
export class CallReceivedData {
  @ApiProperty({ type: EventCall, description: 'The call.' })
  call: EventCall;
}
