import { answerOf, ID, INTEGER, orNull, Shown, TEXT, TIME } from '@chasqui/http/requests';

export class LoggedRequestData {
  @Shown(ID) id: string;
  @Shown(TIME) at: string;
  @Shown(ID) key_id: string;
  @Shown() method: string;
  @Shown('The pattern of the path, such as /v1/messages/:id.') route: string;
  @Shown('Path and query, without secrets.') path: string;
  @Shown('499: the client went away.', INTEGER) status: number;
  @Shown(orNull(TEXT)) error_code: string | null;
  @Shown(INTEGER) duration_ms: number;
  @Shown() address: string;
  @Shown() user_agent: string;
  @Shown() request_id: string;
  @Shown('The message that the answer names.', orNull(ID)) message_id: string | null;
}

export class LoggedRequestDetail extends LoggedRequestData {
  @Shown('JSON, without secrets and texts; null: none, or not kept.', orNull(TEXT)) request_body: string | null;
  @Shown('JSON, without secrets and texts; null: none, or not kept.', orNull(TEXT)) response_body: string | null;
}

export const toLoggedRequestData = answerOf(LoggedRequestData);

export const toLoggedRequestDetail = answerOf(LoggedRequestDetail);
