import { CONTACT_FIELD_TYPES, type ContactFieldType } from '@chasqui/database';
import { answerOf, ID, oneOf, Shown, TEXTS, TIME } from '@chasqui/http/requests';

/** contract.md D6. */
export class ContactFieldData {
  @Shown('Its id.', ID) id: string;
  @Shown('Its name in `custom_fields`.') key: string;
  @Shown('What people read.') label: string;
  @Shown('The kind of its values.', oneOf(CONTACT_FIELD_TYPES)) type: ContactFieldType;
  @Shown('The values of a `select`; else empty.', TEXTS) options: string[];
  @Shown('Whether contacts that are made over the API must have a value.') required: boolean;
  @Shown('When it was made.', TIME) created_at: string;
  @Shown('When it was last changed.', TIME) updated_at: string;
}

export class DeletedContactFieldData {
  @Shown('Its id.', ID) id: string;
  @Shown('It is gone, nobody reads its values any more, and its key is free.', { enum: [true] }) deleted: true;
}

export const toContactFieldData = answerOf(ContactFieldData);
