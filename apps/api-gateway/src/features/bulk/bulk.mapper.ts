import { toWhatsappRecipient } from '@chasqui/phone-numbers';
import { createHash } from 'node:crypto';
import { type BulkRowResult, type BulkRowDraft, emptyDraft } from '@chasqui/database';
import { countryOf } from '@chasqui/http/requests';
import type { FastifyRequest } from 'fastify';
import { idempotencyKeyOf } from '../../http/idempotency-key';
import type { RequestIdentity } from '../sending/request-origin';
import { templateWords } from '../sending/template.field';
import { contentOf, templateOf } from '../whatsapp/send-whatsapp.mapper';
import type { AskedTemplate } from '../whatsapp/send-whatsapp-types';
import { readRow } from './bulk-row.rule';
import { type BulkBody, type BulkRowBody, throttleOf } from './bulk.body';
import { rowOf, shownRecipient, wordsOf } from './row-fields';

const CONTENT = ['message', 'media_url', 'media_type', 'filename', 'mime_type', 'metadata'];
const KNOWN = ['to', 'whatsapp_id', 'account_id', ...CONTENT];

export interface BulkInputRow {
  draft: BulkRowDraft;
  result: BulkRowResult | null;
  template?: AskedTemplate;
}

export interface BulkInput extends RequestIdentity {
  rows: BulkInputRow[];
  throttleMs: number;
}

export function toBulkInput(body: BulkBody, request: FastifyRequest): BulkInput {
  const rows = body.messages.map((given: unknown): BulkInputRow => {
    const read = readRow(given, [body.whatsapp_id, body.account_id], countryOf(body));
    const { refusal: result } = read;
    if (result !== null) return { draft: emptyDraft(shownRecipient(rowOf(given))), result };
    return { draft: toDraft(read.row, read.accountId), result, ...templateOf(read.row) };
  });
  const throttleMs = throttleOf(body);
  // A refused row's other fields are not stored, but they make another request.
  const refused = body.messages
    .filter((_, index) => rows[index]?.result !== null)
    .map((row) => wordsOf(row, [...KNOWN, ...templateWords(rowOf(row))]) ?? row);
  // Stored in a hash that retries after an update are compared with: never rename. Texts may change, so it has none.
  const hashed = rows.map(({ draft, result, template }) => ({
    wish: draft,
    result: result && { ...result, detail: undefined },
    template,
  }));
  const hash = createHash('sha256').update(JSON.stringify([hashed, throttleMs, refused]));
  return {
    rows,
    throttleMs,
    idempotencyKey: idempotencyKeyOf(request),
    requestHash: hash.digest(),
    requestId: request.id,
  };
}

const toDraft = (row: BulkRowBody, accountId: string | undefined): BulkRowDraft => ({
  ...contentOf(row),
  to: toWhatsappRecipient(row.to ?? '') ?? '',
  numberId: accountId?.toLowerCase() ?? null,
  metadata: Object.fromEntries(Object.entries(row.metadata ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))),
});
