import { createHmac, hkdfSync } from 'node:crypto';
import type { AnswerKey, KeptAnswer, KeptAnswerRepository, Transactor } from '@chasqui/entities';
import { committed, keyRoute, mustBeSameRequest, stillUnderWay } from '@chasqui/intake';
import { open, seal, type SealingKey } from '@chasqui/platform';
import { v7 as uuidv7 } from 'uuid';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import type { RedeliveryService } from './redelivery.service';
import type { RingEndpoint, WebhooksService } from './webhooks.service';

/** What does the work of a request, over one database. */
export interface WebhookServices {
  webhooks: WebhooksService;
  redelivery: RedeliveryService;
}

/** A request that changes something. */
export interface WebhookRequest {
  key: AuthenticatedKey;
  /** `POST /webhooks/{id}/test` */
  route: string;
  idempotencyKey: string | null;
  /** All that the client chose: its path and its body. */
  content: unknown;
}

export interface WebhookRequestsDeps {
  answers: KeptAnswerRepository;
  services: WebhookServices;
  /** The same over one transaction, in which nobody is rung for: that is for its end. */
  servicesIn: (transaction: Transactor, ring: RingEndpoint) => WebhookServices;
  ring: RingEndpoint;
  /** Keeps keys and what was asked from being guessed out of the database. */
  pepper: string;
}

export interface RequestAnswer<Data> {
  data: Data;
  /** An earlier request with the same Idempotency-Key was answered so. */
  replayed: boolean;
}

const SEAL_INFO = 'kept answer';

/**
 * Does what a request wants, and with an Idempotency-Key does it once: a retry is answered as the first request was, to
 * the byte, also with a secret that is shown only once. The answer is sealed under the client's own key, of which a hash
 * is kept: nobody but a client that repeats its request can open it.
 */
export class WebhookRequests {
  constructor(private readonly deps: WebhookRequestsDeps) {}

  /**
   * @param plan what takes long and changes nothing, for example looking a name up; returns the work
   * @throws AppError IDEMPOTENCY_MISMATCH, IDEMPOTENCY_IN_PROGRESS, and whatever the plan or the work throws
   */
  async once<Data extends object>(
    request: WebhookRequest,
    plan: () => Promise<(services: WebhookServices) => Promise<Data>>,
  ): Promise<RequestAnswer<Data>> {
    const { idempotencyKey } = request;
    if (idempotencyKey === null) return { data: await (await plan())(this.deps.services), replayed: false };
    const key = this.answerKey(request, idempotencyKey);
    const requestHash = this.hash(JSON.stringify(request.content));
    const known = await this.deps.answers.find(key);
    if (known !== null) return this.replay(known, requestHash, key, idempotencyKey);
    return this.make(await plan(), requestHash, key, idempotencyKey);
  }

  private async make<Data extends object>(
    work: (services: WebhookServices) => Promise<Data>,
    requestHash: Buffer,
    key: AnswerKey,
    idempotencyKey: string,
  ): Promise<RequestAnswer<Data>> {
    const sealing = this.sealingKey(idempotencyKey);
    let made: { data: Data; rings: Parameters<RingEndpoint>[] } | undefined;
    const claim = { ...key, id: uuidv7(), requestHash };
    const workOnce = () =>
      this.deps.answers.once(claim, async (transaction) => {
        const rings: Parameters<RingEndpoint>[] = [];
        const data = await work(this.deps.servicesIn(transaction, (...endpoint) => rings.push(endpoint)));
        made = { data, rings };
        return seal(sealing, JSON.stringify(data), placeOf(key));
      });
    const once = await committed(workOnce, { busy: (cause) => stillUnderWay(true, cause) });
    if (once.kind === 'known') return this.replay(once, requestHash, key, idempotencyKey);
    if (made === undefined) throw new Error('a request was done without an answer');
    for (const endpoint of made.rings) this.deps.ring(...endpoint);
    return { data: made.data, replayed: false };
  }

  private replay<Data>(
    known: KeptAnswer,
    requestHash: Buffer,
    key: AnswerKey,
    idempotencyKey: string,
  ): RequestAnswer<Data> {
    mustBeSameRequest(known.requestHash.equals(requestHash));
    const text = open(this.sealingKey(idempotencyKey), known.answer, placeOf(key)).toString();
    return { data: JSON.parse(text) as Data, replayed: true };
  }

  private answerKey({ key, route }: WebhookRequest, idempotencyKey: string): AnswerKey {
    return { orgId: key.orgId, route: keyRoute(key, route), key: this.hash(idempotencyKey).toString('hex') };
  }

  private hash(text: string): Buffer {
    return createHmac('sha256', this.deps.pepper).update(text).digest();
  }

  private sealingKey(idempotencyKey: string): SealingKey {
    return { version: 1, bytes: Buffer.from(hkdfSync('sha256', idempotencyKey, this.deps.pepper, SEAL_INFO, 32)) };
  }
}

const placeOf = ({ orgId, route, key }: AnswerKey): string => `${orgId}|${route}|${key}`;
