import { createHash } from 'node:crypto';
import type { SmsBulkRowResult } from '@chasqui/sms';
import { AppError } from '@chasqui/errors';
import type { PhoneChoice, SmsRequest } from '@chasqui/intake';
import { toStorableText } from '@chasqui/platform';
import type { FastifyRequest } from 'fastify';
import { idempotencyKeyOf } from '../../http/idempotency-key';
import { toSmsRecipient } from '../../http/phone.parser';
import { isBlank, isStorableText, isUuid } from '../../http/text-rules';
import { toTime } from '../../http/time.parser';
import type { RequestIdentity } from '../sending/request-origin';
import { inOrder } from './send-sms-input';
import type { SmsBulkBody, SmsBulkRowBody } from './sms-bulk.body';
import { isMetadata } from '../../http/metadata.field';
import { isIntegerWithin } from '../../http/number-rules';

/** Longest part that is shown of a recipient that is none. */
const MAX_SHOWN = 100;
const TEXTS = ['to', 'message', 'device_id'] as const;
/** What is known of a row; whatever else it says is ignored. */
const KNOWN: readonly string[] = [...TEXTS, 'sim', 'metadata'];

/** A row that can be sent, or why it cannot at all. */
export type SmsBulkRowDraft =
  | { to: string; draft: SmsRequest; refusal?: undefined }
  | { to: string; draft?: undefined; refusal: SmsBulkRowResult };

/** A checked and normalized bulk send of SMS. */
export interface SmsBulkInput extends RequestIdentity {
  rows: SmsBulkRowDraft[];
  choice: PhoneChoice;
}

/** @throws AppError VALIDATION for a field of a row that has the wrong type */
export function toSmsBulkInput(body: SmsBulkBody, request: FastifyRequest): SmsBulkInput {
  const choice = body.phone_choice ?? 'first';
  const scheduledAt = body.scheduled_at === undefined ? null : toTime(body.scheduled_at);
  const shared = { choice, scheduledAt, expiresInS: body.expires_in ?? null, deviceId: body.device_id };
  const rows = body.messages.map((given, index) => {
    mustBeRow(given, index);
    // Null is absent, as in every other body.
    const row = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)) as SmsBulkRowBody;
    return toRow(row, shared);
  });
  // What a refused row said besides is not kept, but another request is another request.
  const refused = body.messages.filter((_, index) => rows[index]?.refusal !== undefined);
  // Stored in a hash that a retry after an update is compared with: never rename.
  const hashed = rows.map(({ to, draft, refusal }) => ({ to, wish: draft, refusal }));
  const words = [hashed, shared, refused.map(onlyKnown)];
  const requestHash = createHash('sha256').update(JSON.stringify(words)).digest();
  return { rows, choice, requestHash, idempotencyKey: idempotencyKeyOf(request), requestId: request.id };
}

/** A checked row as it counts when two requests are compared. */
const onlyKnown = (row: SmsBulkRowBody): Record<string, unknown> =>
  inOrder(Object.fromEntries(Object.entries(row).filter(([name]) => KNOWN.includes(name))));

interface Shared {
  choice: PhoneChoice;
  scheduledAt: Date | null;
  expiresInS: number | null;
  deviceId: string | undefined;
}

function toRow(row: SmsBulkRowBody, { choice, scheduledAt, expiresInS, deviceId }: Shared): SmsBulkRowDraft {
  const device = [row.device_id, deviceId].find((id) => !isBlank(id));
  const to = toSmsRecipient(row.to ?? '');
  const refusal = refusalOf(row, to, device);
  if (refusal !== null || to === null) {
    return { to: toStorableText((row.to ?? '').trim(), MAX_SHOWN), refusal: refusal ?? refuse('INVALID_PHONE') };
  }
  const draft: SmsRequest = {
    to,
    text: row.message ?? '',
    phone: { deviceId: device?.toLowerCase() ?? null, choice },
    sim: row.sim ?? null,
    deliveryReport: true,
    expiresInS,
    scheduledAt,
    metadata: inOrder(row.metadata ?? {}),
  };
  return { to, draft };
}

function refusalOf(row: SmsBulkRowBody, to: string | null, device: string | undefined): SmsBulkRowResult | null {
  if (isBlank(row.to)) return refuse('MISSING_TO');
  if (to === null) return refuse('INVALID_PHONE');
  if (isBlank(row.message)) return refuse('MISSING_CONTENT');
  return device === undefined || isUuid(device) ? null : refuse('INVALID_DEVICE_ID');
}

/** The result of a row that is not sent. */
export const refuse = (error: string, detail = ''): SmsBulkRowResult => ({
  status: 'failed',
  error,
  ...(detail !== '' && { detail }),
});

function mustBeRow(given: unknown, index: number): void {
  const problem = problemOf(given);
  if (problem === null) return;
  const field = `messages[${index}]${problem.name === '' ? '' : `.${problem.name}`}`;
  const message = `\`${field}\` must be ${problem.expected}.`;
  throw new AppError('VALIDATION', { message, extra: { fields: [{ field, code: 'WRONG_TYPE', message }] } });
}

/** What is wrong with the types of a row: which field (empty: the row itself) must be what; null: nothing. */
function problemOf(value: unknown): { name: string; expected: string } | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { name: '', expected: 'an object' };
  const row = value as Record<string, unknown>;
  const wrong = TEXTS.find((name) => isGiven(row[name]) && !isStorableText(row[name]));
  if (wrong !== undefined) return { name: wrong, expected: 'a string' };
  if (isGiven(row.sim) && !isIntegerWithin(row.sim, 1, 3)) return { name: 'sim', expected: '1, 2 or 3' };
  const hasMetadata = isGiven(row.metadata) && !isMetadata(row.metadata);
  return hasMetadata ? { name: 'metadata', expected: 'an object with at most 20 string values' } : null;
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;
