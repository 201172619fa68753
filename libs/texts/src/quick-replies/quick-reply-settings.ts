import { type UnknownOfContact, unknownOfContact } from '@chasqui/contacts';
import { AppError } from '@chasqui/errors';
import { isBlank } from '@chasqui/http/requests';
import { parseTemplate, type Template } from '../templating/parse-template';
import { problemIn, refusalOf } from '../templating/written-text';
import type { UpdateQuickReplyBody } from './quick-reply.body';
import type { QuickReplyChange } from './quick-reply.repository';

export const toTag = (tag: string): string => tag.trim().toLowerCase();

/** What a body sets; what is absent stays. @throws AppError VALIDATION for a text that is no template */
export function toSettings(body: UpdateQuickReplyBody): QuickReplyChange {
  const { shortcut, title, message, media_url: mediaUrl, media_type: mediaType, channels, tags } = body;
  const isMediaGone = mediaUrl !== undefined && orNull(mediaUrl) === null;
  const problem = problemIn(message ?? '', misspelt);
  if (problem !== null) throw new AppError('VALIDATION', refusalOf('message', problem));
  return {
    // An empty text counts as absent; these cannot be null.
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

/** A variable that contacts lack is reported whenever the text is used; only a misspelt one is refused. */
function misspelt(key: string): UnknownOfContact | null {
  const unknown = unknownOfContact(key);
  return unknown?.hint ? unknown : null;
}

/** Parses a stored or new text. @throws AppError VALIDATION with the position of what is wrong */
export function templateOf(message: string): Template {
  const parsed = parseTemplate(message);
  if ('template' in parsed) return parsed.template;
  throw new AppError('VALIDATION', refusalOf('message', parsed));
}

const orNull = (text: string | null): string | null => (text === null || isBlank(text) ? null : text.trim());

function unique<T>(items: readonly T[]): T[] {
  return [...new Set(items)];
}
