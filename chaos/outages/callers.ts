import { setTimeout as sleep } from 'node:timers/promises';
import { laneName, WHATSAPP_LANES } from '@chasqui/lanes';
import { kindOf } from '../checker/answer-kind';
import type { SentMessage, Try } from '../checker/history';
import { type ApiClient, type ClientMessage, NOT_CONNECTED } from '../clients/api-client';
import { inTurns } from '../clients/paced-load';
import { now } from '../clock';
import type { ChaosNumber } from '../system/chaos-system';

/** Every n-th message gets a reply; odd, so that each gateway app has its share. */
const REPLIES_EVERY = 9;
const ASKED_AGAIN_AFTER_MS = 500;

/** Callers that send at a steady rate, numbers in turn, whether earlier messages are answered or not. */
export class Callers {
  readonly messages: ClientMessage[] = [];
  private readonly open = new Set<Promise<void>>();

  constructor(
    private readonly client: ApiClient,
    private readonly numbers: readonly ChaosNumber[],
    private readonly perSecond: number,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    const everyMs = 1_000 / this.perSecond;
    for (let dueAt = now(), place = 0; !signal.aborted; dueAt += everyMs, place += 1) {
      const earlyMs = dueAt - now();
      if (earlyMs > 1) await sleep(earlyMs);
      const call: Promise<void> = this.call(place).finally(() => this.open.delete(call));
      this.open.add(call);
    }
    await Promise.all(this.open);
  }

  /** Repeats requests with an unknown outcome until it is known, as every caller should. */
  async settle(withinMs: number): Promise<void> {
    const giveUpAt = now() + withinMs;
    await inTurns(this.messages.filter(isOpen), async (message) => {
      while (now() < giveUpAt && isOpen(message)) {
        await this.client.post(message);
        if (isOpen(message)) await sleep(ASKED_AGAIN_AFTER_MS);
      }
    });
  }

  private async call(place: number): Promise<void> {
    const number = this.numbers[place % this.numbers.length];
    if (number === undefined) throw new Error('there is no number');
    const token = `m${String(place).padStart(6, '0')}`;
    const ending = place % REPLIES_EVERY === REPLIES_EVERY - 1 ? '0009' : String(1_000 + (place % 9_000));
    const message: ClientMessage = {
      token,
      phone: number.phone,
      lane: laneName(WHATSAPP_LANES, number.id),
      tries: [],
      number,
      recipient: `4915${String(place).padStart(6, '0')}${ending}`,
      idempotencyKey: `key-${token}`,
    };
    this.messages.push(message);
    const answer = await this.client.post(message);
    if (answer.status === null && NOT_CONNECTED.test(answer.body)) await this.client.post(message);
  }
}

export const isReplied = ({ recipient }: Pick<ClientMessage, 'recipient'>): boolean => recipient.endsWith('0009');

/**
 * The answer that the caller saw; undefined if none. If a replica refuses the connection, the balancer takes the next.
 */
export const heard = ({ tries }: Pick<SentMessage, 'tries'>): Try | undefined =>
  tries.find(({ status, body }) => status !== null || !NOT_CONNECTED.test(body)) ?? tries[0];

function isOpen({ tries }: SentMessage): boolean {
  return tries.every((each) => ['unknown', 'again'].includes(kindOf(each)));
}
