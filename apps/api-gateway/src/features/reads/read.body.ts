import { MessageIdField } from '../../http/message-id.field';

export class ReadBody {
  @MessageIdField('The ID of the received message.')
  message_id: string;
}
