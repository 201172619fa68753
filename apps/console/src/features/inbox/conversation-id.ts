import { AppError } from '@chasqui/errors';
import { isUuid } from '@chasqui/http/requests';

/** @throws AppError CONVERSATION_NOT_FOUND unless the text can be an id */
export function conversationIdOf(text: string): string {
  if (!isUuid(text)) throw new AppError('CONVERSATION_NOT_FOUND');
  return text.toLowerCase();
}
