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
  /** The load is spread over this time; what faults hold up comes later. */
  durationMs: number;
  /** Every so many numbers, one also has clients that send side by side. */
  parallelEvery: number;
  /** Of no recipient anything is heard afterwards. */
  isSilent?: boolean;
  /** A message without a definite answer is left alone after so long. */
  patienceMs: number;
}

/** Share of messages whose client goes away in the middle, and then asks again. */
const CUT = 0.05;
/** Share of messages that are asked for twice at the same time. */
const DOUBLE = 0.03;
/** Share of messages to somebody who is not on WhatsApp: a definite refusal. */
const ABSENT = 0.03;
const SIDE_BY_SIDE = 2;

/** Clients: one per number that sends one after the other, and some that send side by side. */
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

  /** Messages that no client has asked for yet. */
  get unsent(): number {
    return this.left;
  }

  /** Resolves when every message has its answer. */
  async run(): Promise<void> {
    const senders = this.numbers.flatMap((number, index) =>
      Array.from({ length: index % this.options.parallelEvery === 0 ? 1 + SIDE_BY_SIDE : 1 }, () => number),
    );
    const intervalMs = (this.options.durationMs * senders.length) / this.options.messages;
    await Promise.all(senders.map((number) => this.sendFrom(number, intervalMs, this.random.fork())));
  }

  /** Asks again for a share of what was answered for good: the answers must be the same to the byte. */
  async replay(share: number): Promise<void> {
    const answered = this.messages.filter((message) => message.tries.some((each) => isDefinite(each)));
    const chosen = answered.filter(() => this.random.chance(share));
    await inTurns(chosen, (message) => this.client.post(message));
  }

  /**
   * One more message, from a client that waits for its definite answer.
   *
   * @param ending last four digits of the recipient, which say how it behaves
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
    // Last four digits of the sandbox: 0005 is not on WhatsApp, 0004 confirms nothing, 1000 and more do.
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
    // A client may take "nobody knows yet", or "nothing was sent", for an answer and go on with its next message.
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
