import { setTimeout as sleep } from 'node:timers/promises';
import { isDefinite } from '../checker/answer-kind';
import type { SentBulk } from '../checker/history';
import type { ApiClient, ClientMessage, ClientRequest } from '../clients/api-client';
import { now } from '../clock';
import { laneName, WHATSAPP_LANES } from '@chasqui/lanes';
import type { ChaosNumber } from '../system/chaos-system';

/** The API requires 30 s; a request may itself be late. */
export const SCHEDULED_AHEAD_MS = 40_000;
const SCHEDULED_EVERY_MS = 2_000;
export const THROTTLE_MS = 100;
/** Rows per bulk send, which take about 10 s. */
const ROWS = 40;
const BULK_ENDS_WITHIN_MS = 300_000;
const AGAIN_AFTER_MS = 300;

/** Traffic besides the callers: bulk sends, one after the other, and scheduled messages. */
export class SideTraffic {
  readonly scheduled: ClientMessage[] = [];
  readonly bulks: (SentBulk & ClientRequest)[] = [];

  constructor(
    private readonly client: ApiClient,
    private readonly numbers: readonly ChaosNumber[],
  ) {}

  async runBulks(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const bulk = this.newBulk();
      this.bulks.push(bulk);
      const giveUpAt = now() + BULK_ENDS_WITHIN_MS;
      while (now() < giveUpAt && !bulk.tries.some(isDefinite)) {
        await this.client.request(bulk, giveUpAt - now());
        await sleep(AGAIN_AFTER_MS);
      }
    }
  }

  /** Schedules a message every 2 s, all due within this time. */
  async schedule(forMs: number): Promise<void> {
    const lastAt = now() + forMs - SCHEDULED_AHEAD_MS;
    for (let dueAt = now(); dueAt < lastAt; dueAt += SCHEDULED_EVERY_MS) {
      await sleep(Math.max(0, dueAt - now()));
      await this.scheduleAt(now() + SCHEDULED_AHEAD_MS);
    }
  }

  async scheduleAt(at: number): Promise<ClientMessage> {
    const place = this.scheduled.length;
    const number = this.numbers[place % this.numbers.length];
    if (number === undefined) throw new Error('there is no number');
    const token = `s${String(place).padStart(6, '0')}`;
    const scheduledAt = Math.round(at);
    const recipient = `491520${String(1_000 + place)}`;
    const body = { to: recipient, message: token, whatsapp_id: number.id, scheduled_at: timeOf(scheduledAt) };
    const common = { token, phone: number.phone, lane: laneName(WHATSAPP_LANES, number.id), tries: [], scheduledAt };
    const message = { ...common, number, recipient, idempotencyKey: `key-${token}` };
    this.scheduled.push(message);
    await this.client.request({ ...message, path: '/whatsapp/schedule', body }, SCHEDULED_AHEAD_MS);
    return message;
  }

  private newBulk(): SentBulk & ClientRequest {
    const name = `bulk${String(this.bulks.length).padStart(3, '0')}`;
    const number = this.numbers[this.bulks.length % this.numbers.length];
    if (number === undefined) throw new Error('there is no number');
    const rows = Array.from({ length: ROWS }, (_, index) => ({
      token: `${name}-${String(index).padStart(4, '0')}`,
      phone: number.phone,
    }));
    const messages = rows.map(({ token }, index) => {
      return { to: `491530${1_000 + index}`, message: token, account_id: number.id };
    });
    return {
      name,
      rows,
      tries: [],
      path: '/whatsapp/bulk',
      body: { messages, throttle_ms: THROTTLE_MS },
      idempotencyKey: `key-${name}`,
    };
  }
}

const timeOf = (at: number): string => new Date(at).toISOString();
