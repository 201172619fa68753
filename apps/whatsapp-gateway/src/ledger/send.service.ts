import type { GatewayErrorCode, SendRequest, SendResponse } from '@chasqui/gateway-protocol';
import type { Logger } from 'pino';
import { type Accepted, type Driver, type Refused, type SendOutcome, type Unreadable, refused } from '../driver/driver';
import type { Store } from '../store/store';
import { StoreError } from '../store/write-group';
import { anyoneWaits, type Call, isPast } from './call';
import { bodyHashOf, whatsappIdOf } from './message-identity';
import { NumberQueues } from './number-queues';
import { type SendLedger, type SendRow, storedRefusal } from './send-ledger';

export type SendResult = { kind: 'accepted'; response: SendResponse } | Refused | Unreadable;

/** Temporary refusals: they are not stored, so that the same id can be sent again. */
const PASSING: ReadonlySet<GatewayErrorCode> = new Set([
  'WHATSAPP_NOT_CONNECTED',
  'WHATSAPP_DISCONNECTED',
  'SESSION_UNKNOWN',
  'PACED',
  'STORE_UNAVAILABLE',
  'DEADLINE_PASSED',
  'INTERNAL',
]);

/** How long a message without an answer from the driver blocks the next one of its number. */
export interface TurnLimits {
  textMs: number;
  mediaMs: number;
}
export const TURN_LIMITS: TurnLimits = { textMs: 30_000, mediaMs: 150_000 };

interface Job {
  request: SendRequest;
  waId: string;
  hash: string;
  calls: Call[];
  saved: Promise<void>;
  result: Promise<SendResult>;
  settle: (result: SendResult) => void;
}

/**
 * Sends each message once, however often and from wherever it is requested (by our message id): a finished one answers
 * its stored outcome, a running one is joined, one that a crash left open is sent again under the same WhatsApp id.
 */
export class SendService {
  private readonly running = new Map<string, Job>();
  private readonly queues = new NumberQueues();
  /** Numbers with work in their queue that is not a message. */
  private readonly interludes = new Set<string>();

  constructor(
    private readonly driver: Driver,
    private readonly ledger: SendLedger,
    private readonly store: Pick<Store, 'group' | 'health'>,
    private readonly log: Logger,
    private readonly limits: TurnLimits = TURN_LIMITS,
  ) {}

  /** Never rejects: a failure is a refusal. */
  submit(request: SendRequest, call: Call): Promise<SendResult> {
    const hash = bodyHashOf(request);
    const running = this.running.get(request.id);
    const row = running ? undefined : this.ledger.find(request.id);
    if ((running?.hash ?? row?.body_hash ?? hash) !== hash) return Promise.resolve(mismatch(request.id));
    if (running) return this.join(running, call);
    if (row?.state === 'accepted') return Promise.resolve(acceptedAgain(row));
    if (row?.state === 'refused') return Promise.resolve(storedRefusal(row));
    if (call.canceled || isPast(call)) return Promise.resolve(tooLate());
    return this.open(request, hash, call).result;
  }

  /**
   * Runs work of a number after the messages before it, while those behind it wait. Does nothing if such work already
   * waits.
   *
   * @param limitMs after this time the next message goes out even if the work has not ended
   */
  between(phone: string, limitMs: number, work: () => Promise<void>): void {
    if (this.interludes.has(phone)) return;
    this.interludes.add(phone);
    this.queues.add(phone, limitMs, async () => {
      this.interludes.delete(phone);
      await work().catch((error: unknown) => this.log.error({ err: error }, 'a number could not be restarted'));
    });
  }

  /** undefined for a message that was never seen or may be sent again. */
  lookUp(id: string): SendResult | { kind: 'sending' } | undefined {
    if (this.running.has(id)) return { kind: 'sending' };
    const row = this.ledger.find(id);
    if (row?.state === 'accepted') return acceptedAgain(row);
    if (row?.state === 'refused') return storedRefusal(row);
    return row?.state === 'sending' ? { kind: 'sending' } : undefined;
  }

  private async join(job: Job, call: Call): Promise<SendResult> {
    job.calls.push(call);
    const result = await job.result;
    return result.kind === 'accepted' ? { ...result, response: { ...result.response, duplicate: true } } : result;
  }

  private open(request: SendRequest, hash: string, call: Call): Job {
    const waId = whatsappIdOf(request.from, request.id);
    const saved = this.store.group.stage(() => this.ledger.begin(request, waId, hash));
    // The number's turn awaits it; until then a failure must not count as an unhandled rejection.
    saved.catch(() => undefined);
    let settle: Job['settle'] = () => undefined;
    const result = new Promise<SendResult>((resolve) => {
      settle = resolve;
    });
    const job: Job = { request, waId, hash, calls: [call], saved, result, settle };
    this.running.set(request.id, job);
    const limitMs = request.media ? this.limits.mediaMs : this.limits.textMs;
    this.queues.add(request.from, limitMs + (request.typing_ms ?? 0), () => this.takeTurn(job));
    return job;
  }

  /** Ends when the driver has answered: the commit of the outcome overlaps with the next message of the number. */
  private async takeTurn(job: Job): Promise<void> {
    try {
      await job.saved;
    } catch (error) {
      this.close(job, storeRefusal(error));
      return;
    }
    const wanted = anyoneWaits(job.calls);
    // A caller who comes after this decision starts the message again instead of joining its end.
    if (!wanted) this.running.delete(job.request.id);
    void this.record(job, wanted ? await this.askDriver(job) : tooLate());
  }

  private async askDriver(job: Job): Promise<SendOutcome> {
    try {
      return await this.driver.send({ request: job.request, waId: job.waId });
    } catch (error) {
      // Nothing was sent: a driver stores what it sends first.
      if (error instanceof StoreError) return storeRefusal(error);
      this.log.error({ err: error, id: job.request.id }, 'the driver failed on a message');
      return refused('INTERNAL', 'The gateway app failed on this message; ask again with the same id.');
    }
  }

  private async record(job: Job, outcome: SendOutcome): Promise<void> {
    try {
      this.close(job, await this.keep(job, outcome));
    } catch (error) {
      this.log.error({ err: error, id: job.request.id }, 'the outcome of a message was not stored');
      this.close(job, storeRefusal(error));
    }
  }

  private async keep(job: Job, outcome: SendOutcome): Promise<SendResult> {
    const { id } = job.request;
    const { group } = this.store;
    if (outcome.kind === 'accepted') return this.keepAcceptance(job, outcome);
    if (outcome.kind === 'refused' && !PASSING.has(outcome.code) && !outcome.passes) {
      await group.stage(() => this.ledger.refuse(id, outcome));
    } else {
      await group.stage(() => this.ledger.release(id));
    }
    return outcome;
  }

  /** The recipient has it: while that cannot be stored, callers wait for the true outcome. */
  private async keepAcceptance(job: Job, { ack, bookkeeping }: Accepted): Promise<SendResult> {
    const { id } = job.request;
    const { group, health } = this.store;
    const seq = this.ledger.nextSeq();
    await health.persist(() =>
      group.stage(() => {
        bookkeeping?.write();
        this.ledger.accept(id, ack, seq);
      }),
    );
    bookkeeping?.committed();
    return { kind: 'accepted', response: { id, message_id: job.waId, accepted: true, ack, duplicate: false } };
  }

  private close(job: Job, result: SendResult): void {
    if (this.running.get(job.request.id) === job) this.running.delete(job.request.id);
    job.settle(result);
  }
}

function acceptedAgain(row: SendRow): SendResult {
  const { id, wa_id, ack } = row;
  return {
    kind: 'accepted',
    response: { id, message_id: wa_id, accepted: true, ack: ack ?? 'none', duplicate: true },
  };
}

function mismatch(id: string): Refused {
  return refused('IDEMPOTENCY_MISMATCH', `Message ${id} was already sent with another content.`);
}

function tooLate(): Refused {
  return refused('DEADLINE_PASSED', 'The deadline passed before the message was sent; it was not sent.');
}

function storeRefusal(error: unknown): Refused {
  return refused('STORE_UNAVAILABLE', error instanceof Error ? error.message : 'The data folder took no write.');
}
