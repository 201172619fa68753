import { ApiSchema } from '@nestjs/swagger';
import { ID, oneOf, orNull, Shown, TEXT, TIME } from './shown';

export const CALL_OUTCOMES = ['ringing', 'missed', 'rejected'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

@ApiSchema({ name: 'EventCall' })
export class EventCall {
  @Shown("WhatsApp's ID of the call: the same in each of its events.") id: string;
  @Shown("The caller: digits, or WhatsApp's LID while WhatsApp hides the number.", orNull(TEXT)) from: string | null;
  @Shown('The ID of the WhatsApp number that was called.', ID) whatsapp_id: string;
  @Shown('The ID of the contact who called; null if the caller is no contact.', orNull(ID)) contact_id: string | null;
  @Shown('Whether it is a video call.') video: boolean;
  @Shown('Whether it is a call of a group.') group: boolean;
  @Shown(
    '`ringing` as it begins; `missed` if nobody answered; `rejected` if it was declined on the phone.',
    oneOf(CALL_OUTCOMES),
  )
  outcome: CallOutcome;
  @Shown('When that happened.', TIME) at: string;
}

export class CallReceivedData {
  @Shown('The call.') call: EventCall;
}
