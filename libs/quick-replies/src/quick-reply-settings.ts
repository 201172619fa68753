import { AppError } from '@chasqui/errors';
import { isBlank } from '@chasqui/requests';
import { parseTemplate, type Template } from '@chasqui/templating';
import type { UpdateQuickReplyBody } from './quick-reply.body';
import { toTag } from './quick-reply.field';
import type { QuickReplyChange } from './quick-reply.repository';

/** What a body sets, as it is stored; what is absent stays. @throws AppError VALIDATION for a text that is no template */
export function toSettings(body: UpdateQuickReplyBody): QuickReplyChange {
  const { shortcut, title, message, media_url: mediaUrl, media_type: mediaType, channels, tags } = body;
  const isMediaGone = mediaUrl !== undefined && orNull(mediaUrl) === null;
  if (message) templateOf(message);
  return {
    // An empty text is absent, and null is nothing that these could be.
    ...(!isBlank(shortcut ?? '') && { shortcut }),
    ...(!isBlank(message ?? '') && { message }),
    ...(title !== undefined && { title: title?.trim() ?? '' }),
    ...(mediaUrl !== undefined && { mediaUrl: orNull(mediaUrl) }),
    ...(mediaType !== undefined && { mediaType: orNull(mediaType) }),
    ...(isMediaGone && { mediaType: null }),
    ...(channels !== undefined && { channels: unique(channels ?? []) }),
    ...(tags !== undefined && { tags: unique((tags ?? []).map(toTag)) }),
  };
}

/** A text with variables. @throws AppError VALIDATION with the position of what is wrong */
export function templateOf(message: string): Template {
  const parsed = parseTemplate(message);
  if ('template' in parsed) return parsed.template;
  const { position, problem, reason } = parsed;
  const text = `\`message\` is wrong at position ${position}: ${problem}.`;
  throw new AppError('VALIDATION', {
    message: text,
    extra: { position, fields: [{ field: 'message', code: 'MALFORMED', message: text, reason }] },
  });
}

const orNull = (text: string | null): string | null => (text === null || isBlank(text) ? null : text.trim());

function unique<T>(items: readonly T[]): T[] {
  return [...new Set(items)];
}
