import { createHmac, hkdfSync } from 'node:crypto';
import { committed, keyRoute, mustBeSameRequest, stillUnderWay } from '@chasqui/sending';
import { Database, type Mode, type Transactor } from '@chasqui/database';
import { type AnswerKey, type KeptAnswer, KeptAnswerRepository } from '@chasqui/messages';
import { CONFIG, open, seal, type SealingKey } from '@chasqui/runtime';
import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import type { ApiGatewayConfig } from '../api-gateway.config';

export interface IdempotentRequest {
  key: { orgId: string; mode: Mode };
  /** `POST /webhooks/{id}/test` */
  route: string;
  idempotencyKey: string | null;
  content: unknown;
  /** Changes nothing: a large answer is made again for a retry, not stored. */
  isRead?: boolean;
}

export interface RequestAnswer<Data> {
  data: Data;
  replayed: boolean;
}

type Work<Data> = (database: Transactor) => Promise<Data>;

const SEAL_INFO = 'kept answer';
/** Characters of an answer that can be made again; a longer one is not stored. */
const MOST_KEPT = 16 * 1024;
/** Stored in place of such an answer. No answer is null. Stored: never rename. */
const NOT_KEPT = 'null';

interface Keyed<Data> {
  key: AnswerKey;
  requestHash: Buffer;
  sealing: SealingKey;
  isRead: boolean;
  plan: () => Promise<Work<Data>>;
}

/**
 * A retry gets the first answer, byte for byte, even a secret shown only once. The answer is sealed under the client's
 * own key, of which only a hash is stored: only a client that repeats its request can open it.
 */
@Injectable()
export class IdempotentRequests {
  /** Prevents guessing keys and request contents from the database. */
  private readonly pepper: string;

  constructor(
    private readonly database: Database,
    private readonly answers: KeptAnswerRepository,
    @Inject(CONFIG) { API_KEY_PEPPER }: ApiGatewayConfig,
  ) {
    this.pepper = API_KEY_PEPPER;
  }

  /**
   * @param plan like `plan` of `ChangeOptions`
   * @throws AppError IDEMPOTENCY_MISMATCH, IDEMPOTENCY_IN_PROGRESS, and whatever the plan or the work throws
   */
  async once<Data extends object>(
    request: IdempotentRequest,
    plan: () => Promise<Work<Data>>,
  ): Promise<RequestAnswer<Data>> {
    const { idempotencyKey, content, isRead = false } = request;
    if (idempotencyKey === null) return { data: await (await plan())(this.database), replayed: false };
    const key = this.answerKey(request, idempotencyKey);
    const requestHash = this.hash(JSON.stringify(content));
    const keyed = { key, requestHash, sealing: this.sealingKey(idempotencyKey), isRead, plan };
    const known = await this.answers.find(key);
    return known === null ? this.make(keyed) : this.replay(known, keyed);
  }

  /** Whether an earlier request with the same Idempotency-Key was answered, even one with other content. */
  async isAnswered(request: Omit<IdempotentRequest, 'content'>): Promise<boolean> {
    const { idempotencyKey } = request;
    return idempotencyKey !== null && (await this.answers.find(this.answerKey(request, idempotencyKey))) !== null;
  }

  private async make<Data extends object>(keyed: Keyed<Data>): Promise<RequestAnswer<Data>> {
    const { key, requestHash, sealing, isRead } = keyed;
    const work = await keyed.plan();
    let made: Data | undefined;
    const claim = { ...key, id: uuidv7(), requestHash };
    const workOnce = () =>
      this.answers.once(claim, async (transaction) => {
        made = await work(transaction);
        const text = JSON.stringify(made);
        return seal(sealing, isRead && text.length > MOST_KEPT ? NOT_KEPT : text, placeOf(key));
      });
    const once = await committed(workOnce, { busy: (cause) => stillUnderWay(true, cause) });
    if (once.kind === 'known') return this.replay(once, keyed);
    if (made === undefined) throw new Error('a request was done without an answer');
    return { data: made, replayed: false };
  }

  private async replay<Data>(
    known: KeptAnswer,
    { key, requestHash, sealing, plan }: Keyed<Data>,
  ): Promise<RequestAnswer<Data>> {
    mustBeSameRequest(known.requestHash.equals(requestHash));
    const text = open(sealing, known.answer, placeOf(key)).toString();
    const data = text === NOT_KEPT ? await (await plan())(this.database) : (JSON.parse(text) as Data);
    return { data, replayed: true };
  }

  private answerKey({ key, route }: Omit<IdempotentRequest, 'content'>, idempotencyKey: string): AnswerKey {
    return { orgId: key.orgId, route: keyRoute(key, route), key: this.hash(idempotencyKey).toString('hex') };
  }

  private hash(text: string): Buffer {
    return createHmac('sha256', this.pepper).update(text).digest();
  }

  private sealingKey(idempotencyKey: string): SealingKey {
    return { version: 1, bytes: Buffer.from(hkdfSync('sha256', idempotencyKey, this.pepper, SEAL_INFO, 32)) };
  }
}

const placeOf = ({ orgId, route, key }: AnswerKey): string => `${orgId}|${route}|${key}`;
