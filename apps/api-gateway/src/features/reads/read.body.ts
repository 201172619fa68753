import { MessageIdField } from '../../http/message-id.field';

/** Body of POST /whatsapp/read. */
export class ReadBody {
  @MessageIdField('The ID of the received message.')
  message_id: string;
}
