import { ID, Shown } from '@chasqui/http/requests';

export class ReadMessageData {
  @Shown('The ID of the message.', ID) id: string;
  @Shown('WhatsApp was told that the message was read, now or before.', { enum: [true] }) read: true;
}
