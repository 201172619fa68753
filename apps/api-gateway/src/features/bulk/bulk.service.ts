import { setTimeout as sleep } from 'node:timers/promises';
import { BulkRepository, type BulkRowOutcome, type NewBulk } from '@chasqui/messages';
import { emptyDraft, PRIORITIES } from '@chasqui/database';
import type { Subscription } from '@chasqui/tenancy';
import { AppError } from '@chasqui/errors';
import { metersOf, notRefused, storedKey, Subscriptions } from '@chasqui/sending';
import { BULK_LANES, laneName, ReplyHub } from '@chasqui/lanes';
import { CONFIG, currentTraceContext } from '@chasqui/runtime';
import { toAppError, Doorbells } from '@chasqui/http';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import type { ApiGatewayConfig } from '../../api-gateway.config';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { originOf, type SendingRoute } from '../sending/request-origin';
import { bulkIntake } from './bulk-intake';
import { refusalDetail } from '../sending/template-refusal';
import { TemplateContents } from '../whatsapp/template-contents';
import type { BulkInput, BulkInputRow } from './bulk.mapper';
import { BulkReplies } from './bulk-replies';
import { type BulkData, toBulkData } from './bulk.response';

const ROUTE: SendingRoute = { route: 'POST /whatsapp/bulk', priority: PRIORITIES.bulk, joinsConversation: false };
const LOOK_EVERY_MS = 60_000;
const READ_AGAIN_MS = 500;
/** A bulk send takes seconds at least, mostly minutes. */
const ASK_AGAIN_SECONDS = 10;
/** An organization with too many open is refused this long without asking PostgreSQL, unless one ends here. */
const FULL_FOR_MS = 1_000;
const MOST_FULL = 10_000;

export interface RunningBulk {
  replayed: boolean;
  /** Resolves when all rows are done; rejects when this process ends before. */
  data: Promise<BulkData>;
}

interface Wait {
  data: Promise<BulkData>;
  sendAway: (error: AppError) => void;
}

/** Accepts bulk sends and waits for them. They continue without their callers. */
@Injectable()
export class BulkService implements BeforeApplicationShutdown {
  private readonly awaited = new Map<string, Wait>();
  /** Organizations with too many open bulk sends: when to ask PostgreSQL again. */
  private readonly fullUntil = new Map<string, number>();
  private isLeaving = false;
  private readonly mostOpen: number;
  private readonly accept = bulkIntake('the bulk send was accepted');

  constructor(
    private readonly bulks: BulkRepository,
    private readonly subscriptions: Subscriptions,
    private readonly doorbells: Doorbells,
    private readonly finished: BulkReplies,
    private readonly hub: ReplyHub,
    private readonly templates: TemplateContents,
    @Inject(CONFIG) { OPEN_BULKS_PER_ORGANIZATION }: ApiGatewayConfig,
  ) {
    this.mostOpen = OPEN_BULKS_PER_ORGANIZATION;
  }

  /** @throws AppError before anything is sent: PLAN_LIMIT, IDEMPOTENCY_MISMATCH, RATE_LIMITED */
  async start(key: AuthenticatedKey, input: BulkInput): Promise<RunningBulk> {
    const subscription = await this.subscriptions.find(key.orgId);
    // With a key it may be a retry of an open one.
    if (input.idempotencyKey === null && this.isFull(key.orgId)) throw tooManyOpen(this.mostOpen);
    const bulk = this.toNewBulk(key, input, await this.written(key, input.rows), subscription);
    const accepted = notRefused(await this.accept(bulk, () => this.bulks.accept(bulk)), subscription);
    switch (accepted.kind) {
      case 'too_many':
        this.noteFull(key.orgId);
        throw tooManyOpen(this.mostOpen);
      case 'duplicate':
        return { replayed: true, data: this.finish(key.orgId, accepted.messageId) };
      case 'accepted':
    }
    this.doorbells.bulk.ring(laneName(BULK_LANES, bulk.id));
    return { replayed: false, data: this.finish(key.orgId, bulk.id) };
  }

  /** Refuses callers from now on: they would hold the process up for hours, and can retry elsewhere with their key. */
  beforeApplicationShutdown(): void {
    this.isLeaving = true;
    for (const { sendAway } of this.awaited.values()) sendAway(restarting());
    this.awaited.clear();
  }

  /** Many may wait for one bulk send, for example after a proxy cut them off: its rows are read once for all. */
  private finish(orgId: string, id: string): Promise<BulkData> {
    if (this.isLeaving) return Promise.reject(restarting());
    const known = this.awaited.get(id);
    if (known !== undefined) return known.data;
    let sendAway: Wait['sendAway'] = () => undefined;
    const data = new Promise<BulkData>((resolve, reject) => {
      sendAway = reject;
      this.outcome(orgId, id).then(resolve, reject);
    });
    this.awaited.set(id, { data, sendAway });
    const forget = (): void => {
      this.awaited.delete(id);
      this.fullUntil.delete(orgId);
    };
    data.then(forget, forget);
    return data;
  }

  /** Repeats a recent refusal without asking PostgreSQL: a retry is due in ten seconds. */
  private isFull(orgId: string): boolean {
    return performance.now() < (this.fullUntil.get(orgId) ?? 0);
  }

  private noteFull(orgId: string): void {
    this.fullUntil.delete(orgId);
    this.fullUntil.set(orgId, performance.now() + FULL_FOR_MS);
    const [oldest] = this.fullUntil.keys();
    if (this.fullUntil.size > MOST_FULL && oldest !== undefined) this.fullUntil.delete(oldest);
  }

  private async outcome(orgId: string, id: string): Promise<BulkData> {
    while ((await this.finished.wait(id, LOOK_EVERY_MS)) === null) {
      if (this.isLeaving) throw restarting();
    }
    return toBulkData(await this.outcomes(orgId, id));
  }

  /** All is done, and the caller has waited for it: while PostgreSQL is away, keep waiting. */
  private async outcomes(orgId: string, id: string): Promise<BulkRowOutcome[]> {
    for (;;) {
      try {
        return await this.bulks.outcomesForOrg(orgId, id);
      } catch (error) {
        if (this.isLeaving || toAppError(error).code !== 'SERVICE_UNAVAILABLE') throw error;
        await sleep(READ_AGAIN_MS, undefined, { ref: false });
      }
    }
  }

  private async written(
    key: AuthenticatedKey,
    rows: readonly BulkInputRow[],
  ): Promise<Omit<BulkInputRow, 'template'>[]> {
    const asked = rows.flatMap(({ template, draft: { to, payload } }) =>
      template === undefined ? [] : [{ to, template, payload }],
    );
    const contents = (await this.templates.of(key, asked)).values();
    return rows.map(({ template, draft, result }) => {
      const content = template === undefined ? undefined : contents.next().value;
      if (content === undefined) return { draft, result };
      if (!(content instanceof AppError)) return { draft: { ...draft, ...content }, result };
      const refused = { status: 'failed', error: 'MISSING_CONTENT', detail: refusalDetail(content) } as const;
      return { draft: emptyDraft(draft.to), result: refused };
    });
  }

  private toNewBulk(
    key: AuthenticatedKey,
    input: BulkInput,
    rows: readonly Omit<BulkInputRow, 'template'>[],
    subscription: Subscription,
  ): NewBulk {
    const origin = originOf(key, input, ROUTE);
    return {
      id: uuid(),
      orgId: key.orgId,
      mode: key.mode,
      throttleMs: input.throttleMs,
      requestId: input.requestId,
      traceContext: currentTraceContext(),
      replyTo: this.hub.instance,
      rows: rows.map((row) => ({ messageId: uuid(), ...row })),
      mostOpen: this.mostOpen,
      charges: metersOf('whatsapp', key.mode, subscription),
      idempotency: storedKey(origin),
    };
  }
}

function tooManyOpen(most: number): AppError {
  return new AppError('RATE_LIMITED', {
    message: `Your organization already has ${most} bulk sends in progress. Wait until one of them is done.`,
    headers: { 'Retry-After': String(ASK_AGAIN_SECONDS) },
  });
}

function restarting(): AppError {
  const message =
    'The service is restarting. The bulk send goes on: retry with the same Idempotency-Key to get its result.';
  return new AppError('SERVICE_UNAVAILABLE', { message, headers: { 'Retry-After': '1' } });
}
