import type { BulkRowResult } from '@chasqui/database';
import { isShortEnough } from '@chasqui/sending';
import { isPublicHttpsUrl } from '@chasqui/outbound';
import { type PhoneCountry, toWhatsappRecipient } from '@chasqui/phone-numbers';
import { isBlank, isUuid, notARecipient } from '@chasqui/http/requests';
import { isBare, MEDIA_TYPES, NO_TEXT_BESIDE } from '../whatsapp/media-type';
import { TOO_LONG } from '../whatsapp/message-text.field';
import { LONGEST_FILE_WORD } from '../whatsapp/send-whatsapp.body';
import { hasTemplate, templateProblem } from '../sending/template.field';
import { NOT_IN_A_ROW } from './bulk-elsewhere';
import type { BulkRowBody } from './bulk.body';
import { contentProblem, isRow, NOT_A_ROW, recipientProblem, refuse, rowOf } from './row-fields';

const TEXTS = ['message', 'media_url', 'filename', 'mime_type'] as const;
const INSTEAD_OF_TEMPLATE = ['message', 'media_url', 'media_type'] as const;

export type ReadRow = { row: BulkRowBody; accountId: string | undefined; refusal: null } | { refusal: BulkRowResult };

/**
 * Errors in a row, also wrong types, fail only this row (spec.md section 2, row errors).
 *
 * @param ofAll the whole request's sending number, by each of its names, the strongest first
 */
export function readRow(given: unknown, ofAll: readonly (string | undefined)[], country: PhoneCountry | null): ReadRow {
  if (!isRow(given)) return { refusal: refuse('MISSING_TO', NOT_A_ROW) };
  const fields = rowOf(given);
  const accountId = [fields.whatsapp_id, fields.account_id, ...ofAll].find((id) => !isBlank(id));
  const refusal = recipientRefusal(fields.to, country) ?? contentRefusal(fields) ?? accountRefusal(accountId);
  return refusal === null ? { row: fields, accountId: accountId as string | undefined, refusal } : { refusal };
}

function recipientRefusal(to: unknown, country: PhoneCountry | null): BulkRowResult | null {
  const problem = recipientProblem(to, country, (text) => toWhatsappRecipient(text) !== null, notARecipient);
  return problem === null ? null : refuse('MISSING_TO', problem);
}

function accountRefusal(accountId: unknown): BulkRowResult | null {
  if (accountId !== undefined && typeof accountId !== 'string') {
    return refuse('INVALID_ACCOUNT_ID', '`whatsapp_id` must be a string: an `id` from GET /whatsapp/accounts.');
  }
  return accountId === undefined || isUuid(accountId) ? null : refuse('INVALID_ACCOUNT_ID');
}

function contentRefusal(row: Record<string, unknown>): BulkRowResult | null {
  const problem =
    contentProblem(row, TEXTS, NOT_IN_A_ROW) ?? mediaProblem(row) ?? templateProblem(row, INSTEAD_OF_TEMPLATE);
  if (problem !== null) return refuse('MISSING_CONTENT', problem);
  const { message = '', media_url } = row as BulkRowBody;
  const isMedia = !isBlank(media_url);
  if (!isMedia && isBlank(message) && !hasTemplate(row)) return refuse('MISSING_CONTENT');
  return isShortEnough(message, isMedia) ? null : refuse('MISSING_CONTENT', TOO_LONG);
}

function mediaProblem({ message, media_url, media_type, filename = '' }: BulkRowBody): string | null {
  if (media_type !== undefined && !MEDIA_TYPES.includes(media_type)) {
    return `\`media_type\` must be one of ${MEDIA_TYPES.join(', ')}.`;
  }
  if (isBare(media_type) && !isBlank(message)) return NO_TEXT_BESIDE;
  if (filename.length > LONGEST_FILE_WORD) {
    return `\`filename\` must be a string of at most ${LONGEST_FILE_WORD} characters.`;
  }
  if (media_url !== undefined && !isBlank(media_url) && !isPublicHttpsUrl(media_url).ok) {
    return '`media_url` must be a public https URL.';
  }
  return null;
}
