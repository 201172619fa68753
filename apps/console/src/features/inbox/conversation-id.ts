import { AppError } from '@chasqui/errors';
import { isUuid } from '@chasqui/requests';

/** The id in a path. @throws AppError CONVERSATION_NOT_FOUND for what cannot be one */
export function conversationIdOf(text: string): string {
  if (!isUuid(text)) throw new AppError('CONVERSATION_NOT_FOUND');
  return text.toLowerCase();
}
