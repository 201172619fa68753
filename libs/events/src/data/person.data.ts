import { ID, orNull, Shown, TEXT } from './shown';

export abstract class EventPerson {
  @Shown("The contact's ID.", ID) id: string;
  @Shown("The contact's name, if known.", orNull(TEXT)) name: string | null;
  @Shown('The phone number, digits only; null while WhatsApp hides it.', orNull(TEXT)) phone: string | null;
  @Shown('The email address, if known.', orNull(TEXT)) email: string | null;
}
