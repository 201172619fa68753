import { orNull, Shown, TEXT } from '@chasqui/http/requests';

export class NumberCheckData {
  @Shown('The phone number, digits only.', { example: '4915112345678' }) phone: string;
  @Shown('Whether the number is on WhatsApp.') exists: boolean;
  @Shown("The number's WhatsApp address (JID).", orNull(TEXT)) jid: string | null;
}
