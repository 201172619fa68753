import { setTimeout as sleep } from 'node:timers/promises';
import { now } from '../clock';
import { isDefinite, kindOf } from '../checker/answer-kind';
import type { Try } from '../checker/history';
import { laneName, WHATSAPP_LANES } from '@chasqui/lanes';
import type { ChaosNumber } from '../system/chaos-system';
import type { Random } from '../random';
import { type ApiClient, type ClientMessage, NO_ANSWER_MS } from './api-client';
import { inTurns, sendPaced } from './paced-load';

export interface LoadOptions {
  messages: number;
  /** The load is spread over this time; delays by faults come on top. */
  durationMs: number;
  /** One in this many numbers also has clients that send in parallel. */
  parallelEvery: number;
  isSilent?: boolean;
  patienceMs: number;
}

/** Share of messages whose client disconnects, and then retries. */
const CUT = 0.05;
/** Share of messages requested twice at once. */
const DOUBLE = 0.03;
/** Share of messages to recipients not on WhatsApp: a definite refusal. */
const ABSENT = 0.03;
const SIDE_BY_SIDE = 2;

export class Load {
  readonly messages: ClientMessage[] = [];
  private left: number;

  constructor(
    private readonly client: ApiClient,
    private readonly numbers: readonly ChaosNumber[],
    private readonly random: Random,
    private readonly options: LoadOptions,
  ) {
    this.left = options.messages;
  }

  get unsent(): number {
    return this.left;
  }

  async run(): Promise<void> {
    const senders = this.numbers.flatMap((number, index) =>
      Array.from({ length: index % this.options.parallelEvery === 0 ? 1 + SIDE_BY_SIDE : 1 }, () => number),
    );
    const intervalMs = (this.options.durationMs * senders.length) / this.options.messages;
    await Promise.all(senders.map((number) => this.sendFrom(number, intervalMs, this.random.fork())));
  }

  /** Repeats a share of the definitively answered requests: answers must be equal to the byte. */
  async replay(share: number): Promise<void> {
    const answered = this.messages.filter((message) => message.tries.some((each) => isDefinite(each)));
    const chosen = answered.filter(() => this.random.chance(share));
    await inTurns(chosen, (message) => this.client.post(message));
  }

  /**
   * Sends one more message, from a client that waits for its definite answer.
   *
   * @param ending last four digits of the recipient, which decide its behaviour
   */
  async sendAlone(token: string, random: Random, ending: string): Promise<void> {
    const message = this.newMessage(random.pick(this.numbers), random, { token, ending });
    const giveUpAt = now() + this.options.patienceMs;
    while (now() < giveUpAt && !isDefinite(await this.ask(message, giveUpAt))) await sleep(200);
  }

  private async sendFrom(number: ChaosNumber, intervalMs: number, random: Random): Promise<void> {
    await sendPaced(
      intervalMs,
      random,
      () => this.takeOne(),
      () => this.sendOne(this.newMessage(number, random), random),
    );
  }

  private takeOne(): boolean {
    if (this.left <= 0) return false;
    this.left -= 1;
    return true;
  }

  private newMessage(number: ChaosNumber, random: Random, given?: { token: string; ending: string }): ClientMessage {
    const place = this.messages.length;
    const token = given?.token ?? `m${String(place).padStart(6, '0')}`;
    // Sandbox digits: 0005 is not on WhatsApp, 0004 confirms nothing, 1000 and above do.
    const present = this.options.isSilent === true ? '0004' : String(1_000 + (place % 9_000));
    const ending = given?.ending ?? (random.chance(ABSENT) ? '0005' : present);
    const message = {
      token,
      phone: number.phone,
      lane: laneName(WHATSAPP_LANES, number.id),
      tries: [],
      number,
      recipient: `491511${ending}`,
    };
    this.messages.push({ ...message, idempotencyKey: `key-${token}` });
    return this.messages[place] as ClientMessage;
  }

  private async sendOne(message: ClientMessage, random: Random): Promise<void> {
    const giveUpAt = now() + this.options.patienceMs;
    // A client may accept "not known yet" or "nothing was sent" and go on with its next message.
    const isPatient = random.chance(0.5);
    if (random.chance(CUT)) await this.client.post(message, random.between(1, 200));
    const ask = () => this.ask(message, giveUpAt);
    if (random.chance(DOUBLE)) await Promise.all([ask(), ask()]);
    while (now() < giveUpAt) {
      const answer = await ask();
      const kind = kindOf(answer);
      const isOpen = kind === 'unknown' || kind === 'unsent';
      if (isDefinite(answer) || (isOpen && !isPatient)) return;
      await sleep(answer.status === 429 || kind === 'unsent' ? 1_000 : random.between(50, 300));
    }
  }

  private ask(message: ClientMessage, giveUpAt: number): Promise<Try> {
    return this.client.post(message, Math.min(NO_ANSWER_MS, Math.max(1, giveUpAt - now())));
  }
}
