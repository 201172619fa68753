import { createHash } from 'node:crypto';
import { type BulkRowResult, type BulkRowDraft, emptyDraft } from '@chasqui/entities';
import { AppError } from '@chasqui/errors';
import { toStorableText } from '@chasqui/platform';
import type { FastifyRequest } from 'fastify';
import { idempotencyKeyOf } from '../../http/idempotency-key';
import { toWhatsappRecipient } from '../../http/phone.parser';
import { isBlank } from '../../http/text-rules';
import type { RequestIdentity } from '../sending/request-origin';
import { contentOf } from '../whatsapp/send-whatsapp.mapper';
import { rowProblem, rowRefusal, wordsOf } from './bulk-row.rule';
import { type BulkBody, type BulkRowBody, throttleOf } from './bulk.body';

/** Longest part that is shown of a recipient that is none. */
const MAX_SHOWN = 100;

/** A checked and normalized bulk send. */
export interface BulkInput extends RequestIdentity {
  rows: { draft: BulkRowDraft; result: BulkRowResult | null }[];
  throttleMs: number;
}

/** @throws AppError VALIDATION for a field of a row that has the wrong type */
export function toBulkInput(body: BulkBody, request: FastifyRequest): BulkInput {
  const rows = body.messages.map((given, index) => {
    mustBeRow(given, index);
    // Null is absent, as in every other body.
    const row = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)) as BulkRowBody;
    const accountId = [row.account_id, body.account_id].find((id) => !isBlank(id));
    const result = rowRefusal(row, accountId);
    return { draft: result === null ? toDraft(row, accountId) : brokenDraft(row), result };
  });
  const throttleMs = throttleOf(body);
  // What a refused row said besides is not kept, but another request is another request.
  const refused = body.messages.filter((_, index) => rows[index]?.result !== null).map(wordsOf);
  // Stored in a hash that a retry after an update is compared with: never rename. Texts may change, so they are not in it.
  const hashed = rows.map(({ draft, result }) => ({ wish: draft, result: result && { ...result, detail: undefined } }));
  const hash = createHash('sha256').update(JSON.stringify([hashed, throttleMs, refused]));
  return {
    rows,
    throttleMs,
    idempotencyKey: idempotencyKeyOf(request),
    requestHash: hash.digest(),
    requestId: request.id,
  };
}

function mustBeRow(given: unknown, index: number): void {
  const problem = rowProblem(given);
  if (problem === null) return;
  const field = `messages[${index}]${problem.name === '' ? '' : `.${problem.name}`}`;
  const message = `\`${field}\` must be ${problem.expected}.`;
  throw new AppError('VALIDATION', { message, extra: { fields: [{ field, code: 'WRONG_TYPE', message }] } });
}

const toDraft = (row: BulkRowBody, accountId: string | undefined): BulkRowDraft => ({
  ...contentOf(row),
  to: toWhatsappRecipient(row.to ?? '') ?? '',
  numberId: accountId?.toLowerCase() ?? null,
  metadata: Object.fromEntries(Object.entries(row.metadata ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))),
});

/** Only what its result shows of a row that is not sent. */
const brokenDraft = (row: BulkRowBody): BulkRowDraft => emptyDraft(toStorableText((row.to ?? '').trim(), MAX_SHOWN));
