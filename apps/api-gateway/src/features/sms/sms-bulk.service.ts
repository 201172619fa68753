import { BulkRepository, MessageIntakeRepository, type NewMessage } from '@chasqui/messages';
import { type NewSmsBulk, SmsBulkRepository, type SmsBulkRow, type SmsBulkRowResult } from '@chasqui/sms';
import { PRIORITIES } from '@chasqui/database';
import type { Subscription } from '@chasqui/tenancy';
import { AppError } from '@chasqui/errors';
import {
  bulkRowTrace,
  mustBeSameRequest,
  notRefused,
  type Origin,
  scheduleRefusal,
  SmsChannel,
  storedKey,
  Subscriptions,
} from '@chasqui/sending';
import { SharedClock, currentTraceContext } from '@chasqui/runtime';
import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { bulkIntake } from '../bulk/bulk-intake';
import { originOf, type SendingRoute } from '../sending/request-origin';
import { refusalDetail } from '../sending/template-refusal';
import type { SmsBulkInput, SmsBulkRowDraft } from './sms-bulk-input';
import { refuse } from '../bulk/row-fields';
import { TemplateTexts } from './template-texts';
import { type SmsBulkData, toRowResult, toSmsBulkData } from './sms-bulk.response';

const ROUTE: SendingRoute = { route: 'POST /sms/bulk', priority: PRIORITIES.bulk, joinsConversation: true };

@Injectable()
export class SmsBulkService {
  private readonly accept = bulkIntake('the messages were queued');

  constructor(
    private readonly sms: SmsChannel,
    private readonly bulks: SmsBulkRepository,
    private readonly kept: BulkRepository,
    private readonly keys: MessageIntakeRepository,
    private readonly subscriptions: Subscriptions,
    private readonly clock: SharedClock,
    private readonly texts: TemplateTexts,
  ) {}

  /**
   * @throws AppError before anything is queued: VALIDATION for a time that is too near, PLAN_LIMIT,
   * IDEMPOTENCY_MISMATCH, IDEMPOTENCY_IN_PROGRESS
   */
  async send(key: AuthenticatedKey, input: SmsBulkInput): Promise<{ data: SmsBulkData; replayed: boolean }> {
    const origin = originOf(key, input, ROUTE);
    const refusal = scheduleRefusal(input.scheduledAt, () => this.clock.nowMs());
    if (refusal !== null) return this.knownOr(refusal, origin);
    const subscription = await this.subscriptions.find(key.orgId);
    const bulk = await this.toBulk(origin, await this.written(key, input), subscription);
    const accepted = notRefused(await this.accept(bulk, () => this.bulks.accept(bulk, toRowResult)), subscription);
    if (accepted.kind === 'duplicate') return this.replay(key.orgId, accepted.messageId);
    for (const { message } of bulk.rows) if (message?.scheduledAt === null) this.sms.doorbell.ring(message.lane);
    return { data: toSmsBulkData(accepted.outcomes), replayed: false };
  }

  /** A retry after its scheduled time still gets the first answer. */
  private async knownOr(refusal: AppError, origin: Origin): Promise<{ data: SmsBulkData; replayed: boolean }> {
    const idempotency = storedKey(origin);
    const known = idempotency && (await this.keys.findByKey(origin.orgId, idempotency.route, idempotency.key));
    if (idempotency === null || known === null) throw refusal;
    mustBeSameRequest(known.requestHash.equals(idempotency.requestHash));
    return this.replay(origin.orgId, known.messageId);
  }

  private async replay(orgId: string, bulkId: string): Promise<{ data: SmsBulkData; replayed: boolean }> {
    return { data: toSmsBulkData(await this.kept.outcomesForOrg(orgId, bulkId)), replayed: true };
  }

  private async written(key: AuthenticatedKey, input: SmsBulkInput): Promise<SmsBulkInput> {
    const asked = input.rows.flatMap(({ draft, ...row }) =>
      draft !== undefined && 'template' in row && row.template ? [{ request: draft, template: row.template }] : [],
    );
    if (asked.length === 0) return input;
    const texts = (await this.texts.into(key, asked)).values();
    const rows = input.rows.map((row): SmsBulkRowDraft => {
      if (row.draft === undefined || row.template === null) return row;
      const draft = texts.next().value ?? row.draft;
      const { to } = row;
      if (draft.refusal !== undefined) return { to, refusal: refuse('MISSING_CONTENT', refusalDetail(draft.refusal)) };
      return { ...row, draft };
    });
    return { ...input, rows };
  }

  private async toBulk(origin: Origin, input: SmsBulkInput, subscription: Subscription): Promise<NewSmsBulk> {
    const { orgId, mode, requestId } = origin;
    // The Idempotency-Key belongs to the whole bulk send.
    const compose = await this.sms.composer(input.choice, { ...origin, idempotency: null }, subscription);
    const [id, trace] = [uuid(), currentTraceContext()];
    const rows = input.rows.map(({ to, draft, refusal }, index): SmsBulkRow => {
      if (draft === undefined) return { to, refusal };
      const message = composed(() => compose(draft));
      if (message instanceof AppError) return { to, refusal: refusalOf(message) };
      const place = { bulkId: id, index, total: input.rows.length };
      return { to, message: { ...message, ...bulkRowTrace(trace, message, place) } };
    });
    return { id, orgId, mode, requestId, rows, idempotency: storedKey(origin) };
  }
}

/** A limit of the phone fails only the row: another phone may have none. */
const refusalOf = ({ code, message }: AppError): SmsBulkRowResult =>
  code === 'VALIDATION' ? refuse('INVALID_DEVICE_ID', message) : refuse(code);

function composed(compose: () => NewMessage): NewMessage | AppError {
  try {
    return compose();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
