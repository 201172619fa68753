import { setTimeout as sleep } from 'node:timers/promises';
import { now } from '../clock';
import { isDefinite } from '../checker/answer-kind';
import type { SentBulk } from '../checker/history';
import type { Random } from '../random';
import type { ChaosNumber } from '../system/chaos-system';
import type { ApiClient, ClientRequest } from './api-client';

export interface BulkOptions {
  count: number;
  atOnce: number;
  rows: number;
  throttleMs: number;
}

type ClientBulk = SentBulk & ClientRequest;

/** Share of requests cut by the client and repeated. */
const CUT = 0.3;
/** Share of bulk sends requested twice at once. */
const DOUBLE = 0.2;
/** Share of bulk sends whose rows leave from two numbers. */
const MIXED = 0.3;
/** Share of rows to recipients not on WhatsApp: definite failures. */
const ABSENT = 0.03;
const NOBODY = 0.02;
/** Longer than any bulk send. */
const NO_ANSWER_MS = 300_000;

export class BulkLoad {
  readonly bulks: ClientBulk[] = [];

  constructor(
    private readonly client: ApiClient,
    private readonly numbers: readonly ChaosNumber[],
    private readonly random: Random,
    private readonly options: BulkOptions & { patienceMs: number },
  ) {}

  async run(): Promise<void> {
    const { atOnce } = this.options;
    await Promise.all(Array.from({ length: atOnce }, () => this.sendSome(this.random.fork())));
  }

  /** Requests all of them again, each from two replicas: answers must be equal to the byte. */
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

/** Sandbox digits: 0005 is not on WhatsApp, 1000 and above are. */
function recipientOf(random: Random, index: number): string {
  if (random.chance(NOBODY)) return '';
  return `491511${random.chance(ABSENT) ? '0005' : String(1_000 + (index % 9_000))}`;
}
