import type { BulkRowResult } from '@chasqui/entities';
import { isShortEnough } from '@chasqui/intake';
import { isPublicHttpsUrl } from '@chasqui/outbound';
import { toWhatsappRecipient } from '../../http/phone.parser';
import { isBlank, isStorableText, isUuid } from '../../http/text-rules';
import { MEDIA_TYPES } from '../whatsapp/media-type';
import type { BulkRowBody } from './bulk.body';
import { isMetadata } from '../../http/metadata.field';

const TEXTS = ['to', 'message', 'account_id', 'media_url', 'filename', 'mime_type'] as const;
/** What is known of a row; whatever else it says is ignored. */
const KNOWN: readonly string[] = [...TEXTS, 'media_type', 'metadata'];
const NAME_MAX = 255;

/** What is wrong with the types of a row: which field (empty: the row itself) must be what; null: nothing. */
export function rowProblem(value: unknown): { name: string; expected: string } | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { name: '', expected: 'an object' };
  const row = value as Record<string, unknown>;
  const wrong = TEXTS.find((name) => isGiven(row[name]) && !isStorableText(row[name]));
  if (wrong !== undefined) return { name: wrong, expected: 'a string' };
  if (isGiven(row.media_type) && !MEDIA_TYPES.some((type) => type === row.media_type)) {
    return { name: 'media_type', expected: `one of ${MEDIA_TYPES.join(', ')}` };
  }
  if (isGiven(row.metadata) && !isMetadata(row.metadata)) {
    return { name: 'metadata', expected: 'an object with at most 20 string values' };
  }
  const isLong = typeof row.filename === 'string' && row.filename.length > NAME_MAX;
  return isLong ? { name: 'filename', expected: `a string of at most ${NAME_MAX} characters` } : null;
}

/**
 * Why a row cannot be sent at all (spec.md section 2, row errors); null: it can.
 *
 * @param accountId the row's sending number, or the whole request's
 */
export function rowRefusal(row: BulkRowBody, accountId: string | undefined): BulkRowResult | null {
  if (isBlank(row.to)) return refuse('MISSING_TO');
  if (toWhatsappRecipient(row.to ?? '') === null) {
    return refuse(
      'MISSING_TO',
      '`to` must be a phone number with country code, a WhatsApp group ID (`…@g.us`) or an `…@lid` address.',
    );
  }
  const isMedia = !isBlank(row.media_url);
  if (!isMedia && isBlank(row.message)) return refuse('MISSING_CONTENT');
  if (isMedia && !isPublicHttpsUrl(row.media_url ?? '').ok) {
    return refuse('MISSING_CONTENT', '`media_url` must be a public https URL.');
  }
  if (!isShortEnough(row.message ?? '', isMedia))
    return refuse(
      'MISSING_CONTENT',
      '`message` is too long: at most 65,536 bytes of text, or 1,024 characters in a caption.',
    );
  return accountId === undefined || isUuid(accountId) ? null : refuse('INVALID_ACCOUNT_ID');
}

/** A checked row as it counts when two requests are compared: what is known of it, in one order. */
export const wordsOf = (row: BulkRowBody): [string, unknown][] =>
  Object.entries(row)
    .filter(([name]) => KNOWN.includes(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

const refuse = (error: string, detail?: string): BulkRowResult => ({
  status: 'failed',
  error,
  ...(detail !== undefined && { detail }),
});
