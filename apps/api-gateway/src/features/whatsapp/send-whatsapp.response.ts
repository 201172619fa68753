import { ID, oneOf, orAbsent, Shown, TEXTS, TIME } from '@chasqui/http/requests';
import { ApiSchema } from '@nestjs/swagger';
import { MEDIA_TYPES } from './media-type';

/** Common to every send result (spec.md section 2). */
abstract class SentMessageData {
  @Shown('Always true.', { enum: [true], type: 'boolean' }) sent: true;
  @Shown('The recipient, digits only.', { example: '4915112345678' }) to: string;
  @Shown('The ID of the sending number.', ID) whatsapp_id: string;
  @Shown('The sending phone number.', { example: '4930901820' }) account_phone: string;
  @Shown(
    'The ID of this send, for GET /messages/{id}. `message.status` webhooks carry it as `data.message.id`.',
    orAbsent(ID),
  )
  id?: string;
}

/** The WhatsApp send result (spec.md section 2). */
// Hey API names an operation's parameters by the operation's name and `Data`.
@ApiSchema({ name: 'SentWhatsappData' })
export class SendWhatsappData extends SentMessageData {
  @Shown(
    '`text`, the kind of media, or the kind of message that the route sends.',
    oneOf(['text', ...MEDIA_TYPES, 'location', 'contact', 'reaction']),
  )
  type: string;
  @Shown("WhatsApp's message ID; absent if the gateway reported none.", orAbsent()) message_id?: string;
}

/** The poll send result (spec.md section 2). */
export class SendPollData extends SentMessageData {
  @Shown("WhatsApp's message ID; empty if the gateway reported none.") gateway_msg_id: string;
  @Shown('The options of the poll.', TEXTS) options: string[];
}

/** A scheduled message (contract.md D0). */
export class ScheduledWhatsappData {
  @Shown("The message's ID.", ID) id: string;
  @Shown('The recipient, digits only.', { example: '4915112345678' }) to: string;
  @Shown('The ID of the sending number.', ID) whatsapp_id: string;
  @Shown('Always `pending`.', oneOf(['pending'])) status: 'pending';
  @Shown('When the message will be sent.', TIME) scheduled_at: string;
}
