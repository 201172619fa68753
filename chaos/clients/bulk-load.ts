import { setTimeout as sleep } from 'node:timers/promises';
import { now } from '../clock';
import { isDefinite } from '../checker/answer-kind';
import type { SentBulk } from '../checker/history';
import type { Random } from '../random';
import type { ChaosNumber } from '../system/chaos-system';
import type { ApiClient, ClientRequest } from './api-client';

/** Bulk sends of a run. */
export interface BulkOptions {
  count: number;
  /** Clients that send them, each one after the other. */
  atOnce: number;
  rows: number;
  throttleMs: number;
}

type ClientBulk = SentBulk & ClientRequest;

/** Share of requests whose client goes away in the middle, and asks again. */
const CUT = 0.3;
/** Share of bulk sends that are asked for twice at the same time. */
const DOUBLE = 0.2;
/** Share of bulk sends whose rows leave from two numbers. */
const MIXED = 0.3;
/** Share of rows to somebody who is not on WhatsApp, and to nobody at all: definite failures. */
const ABSENT = 0.03;
const NOBODY = 0.02;
/** Longer than any bulk send lasts. */
const NO_ANSWER_MS = 300_000;

/** Clients of bulk sends: a connection that dies is taken up again, at another replica, with the same Idempotency-Key. */
export class BulkLoad {
  readonly bulks: ClientBulk[] = [];

  constructor(
    private readonly client: ApiClient,
    private readonly numbers: readonly ChaosNumber[],
    private readonly random: Random,
    private readonly options: BulkOptions & { patienceMs: number },
  ) {}

  /** Resolves when every bulk send has its answer. */
  async run(): Promise<void> {
    const { atOnce } = this.options;
    await Promise.all(Array.from({ length: atOnce }, () => this.sendSome(this.random.fork())));
  }

  /** Asks for all of them once more, each at two replicas: the answers must be the same to the byte. */
  async replay(): Promise<void> {
    const answered = this.bulks.filter((bulk) => bulk.tries.some((each) => isDefinite(each)));
    await Promise.all(answered.flatMap((bulk) => [this.ask(bulk), this.ask(bulk)]));
  }

  private async sendSome(random: Random): Promise<void> {
    while (this.bulks.length < this.options.count) await this.sendOne(this.newBulk(random), random);
  }

  private async sendOne(bulk: ClientBulk, random: Random): Promise<void> {
    const { patienceMs } = this.options;
    const giveUpAt = now() + patienceMs;
    if (random.chance(DOUBLE)) await Promise.all([this.ask(bulk, patienceMs), this.ask(bulk, patienceMs)]);
    while (now() < giveUpAt && !bulk.tries.some((each) => isDefinite(each))) {
      await this.ask(bulk, random.chance(CUT) ? random.between(1, 8_000) : giveUpAt - now());
      await sleep(random.between(200, 1_000));
    }
  }

  private ask(bulk: ClientBulk, cutAfterMs = NO_ANSWER_MS): Promise<unknown> {
    return this.client.request(bulk, Math.max(1, cutAfterMs));
  }

  private newBulk(random: Random): ClientBulk {
    const name = `bulk${String(this.bulks.length).padStart(3, '0')}`;
    const numbers = random.chance(MIXED)
      ? [random.pick(this.numbers), random.pick(this.numbers)]
      : [random.pick(this.numbers)];
    const rows = Array.from({ length: this.options.rows }, (_, index) => ({
      token: `${name}-${String(index).padStart(4, '0')}`,
      number: numbers[index % numbers.length] as ChaosNumber,
      to: recipientOf(random, index),
    }));
    const messages = rows.map(({ token, number, to }) => ({ to, message: token, account_id: number.id }));
    const bulk = {
      name,
      rows: rows.map(({ token, number }) => ({ token, phone: number.phone })),
      tries: [],
      path: '/whatsapp/bulk',
      body: { messages, throttle_ms: this.options.throttleMs },
      idempotencyKey: `key-${name}`,
    };
    this.bulks.push(bulk);
    return bulk;
  }
}

/** Last four digits of the sandbox: 0005 is not on WhatsApp, 1000 and more are. */
function recipientOf(random: Random, index: number): string {
  if (random.chance(NOBODY)) return '';
  return `491511${random.chance(ABSENT) ? '0005' : String(1_000 + (index % 9_000))}`;
}
