import { answerOf, INTEGER, Shown } from '@chasqui/http/requests';

export class ContactFieldUsesData {
  @Shown(INTEGER) contacts: number;
  @Shown('Not all contacts were looked through: there may be more.') is_capped: boolean;
}

export const toContactFieldUsesData = answerOf(ContactFieldUsesData);
