import { createHash } from 'node:crypto';
import { countryOf, isBlank, toTime } from '@chasqui/http/requests';
import type { SmsBulkRowResult, PhoneChoice } from '@chasqui/sms';
import type { SmsRequest } from '@chasqui/sending';
import type { WantedTemplate } from '@chasqui/texts';
import { type PhoneCountry, toPhone } from '@chasqui/phone-numbers';
import type { FastifyRequest } from 'fastify';
import { idempotencyKeyOf } from '../../http/idempotency-key';
import { isRow, NOT_A_ROW, refuse, rowOf, shownRecipient, wordsOf } from '../bulk/row-fields';
import type { RequestIdentity } from '../sending/request-origin';
import { templateWords, wantedTemplate } from '../sending/template.field';
import { inOrder } from './send-sms-input';
import { refusalOf } from './sms-bulk-row.rule';
import type { SmsBulkBody, SmsBulkRowBody } from './sms-bulk.body';

const KNOWN = ['to', 'message', 'device_id', 'sim', 'metadata'];

export type SmsBulkRowDraft =
  | { to: string; draft: SmsRequest; template: WantedTemplate | null; refusal?: undefined }
  | { to: string; draft?: undefined; refusal: SmsBulkRowResult };

export interface SmsBulkInput extends RequestIdentity {
  rows: SmsBulkRowDraft[];
  choice: PhoneChoice;
  /** Null: now. */
  scheduledAt: Date | null;
}

export function toSmsBulkInput(body: SmsBulkBody, request: FastifyRequest): SmsBulkInput {
  const choice = body.phone_choice ?? 'first';
  const scheduledAt = body.scheduled_at === undefined ? null : toTime(body.scheduled_at);
  const shared = { choice, scheduledAt, expiresInS: body.expires_in ?? null, deviceId: body.device_id };
  const rows = body.messages.map((given: unknown) => toRow(given, shared, countryOf(body)));
  // A refused row's other fields are not stored, but they make another request.
  const refused = body.messages.filter((_, index) => rows[index]?.refusal !== undefined);
  // Stored in a hash that retries after an update are compared with: never rename. Texts may change, so it has none.
  const hashed = rows.map(({ to, draft, refusal, ...row }) => ({
    to,
    wish: draft,
    refusal: refusal && { ...refusal, detail: undefined },
    ...('template' in row && row.template !== null && { template: row.template }),
  }));
  const words = [hashed, shared, refused.map(refusedWords)];
  const requestHash = createHash('sha256').update(JSON.stringify(words)).digest();
  return { rows, choice, scheduledAt, requestHash, idempotencyKey: idempotencyKeyOf(request), requestId: request.id };
}

function refusedWords(row: unknown): unknown {
  const words = wordsOf(row, [...KNOWN, ...templateWords(rowOf(row))]);
  return words === null ? row : Object.fromEntries(words);
}

interface Shared {
  choice: PhoneChoice;
  scheduledAt: Date | null;
  expiresInS: number | null;
  deviceId: string | undefined;
}

function toRow(
  given: unknown,
  { choice, scheduledAt, expiresInS, deviceId }: Shared,
  country: PhoneCountry | null,
): SmsBulkRowDraft {
  const fields = rowOf(given);
  const device = [fields.device_id, deviceId].find((id) => !isBlank(id));
  const refusal = isRow(given) ? refusalOf(fields, device, country) : refuse('MISSING_TO', NOT_A_ROW);
  if (refusal !== null) return { to: shownRecipient(fields), refusal };
  const row = fields as SmsBulkRowBody;
  const to = toPhone(row.to ?? '') ?? '';
  const draft: SmsRequest = {
    to,
    text: row.message ?? '',
    phone: { deviceId: (device as string | undefined)?.toLowerCase() ?? null, choice },
    sim: row.sim ?? null,
    deliveryReport: true,
    expiresInS,
    scheduledAt,
    metadata: inOrder(row.metadata ?? {}),
  };
  return { to, draft, template: wantedTemplate(row) };
}
