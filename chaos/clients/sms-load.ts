import { setTimeout as sleep } from 'node:timers/promises';
import { isDefinite } from '../checker/answer-kind';
import type { SentSms } from '../checker/sms-history';
import { now } from '../clock';
import type { Random } from '../random';
import type { ApiClient, ClientRequest } from './api-client';
import { inTurns, sendPaced } from './paced-load';

export interface SmsOptions {
  messages: number;
  durationMs: number;
  /** Messages whose phone has no service: each blocks its phone for 30 s. */
  withoutService: number;
}

type ClientSms = SentSms & ClientRequest;

/** Clients per phone that send in parallel, beside the sequential one. */
const SIDE_BY_SIDE = 2;
/** Clients that leave the choice of the phone to the service. */
const ANYWHERE = 2;
/** Share of messages whose client disconnects, and then retries. */
const CUT = 0.05;
/** Share of messages requested twice at once. */
const DOUBLE = 0.03;
/** Share of messages without a delivery report. */
const UNREPORTED = 0.05;
/** People who get more than one message. */
const REGULARS = 3_000;
/** Shortest lifetime of a message. */
const LIFE_S = 60;
const SPECIAL: readonly (readonly [string, number])[] = [
  ['0002', 0.02],
  ['0005', 0.02],
  ['0006', 0.003],
  ['0007', 0.003],
  ['0009', 0.03],
  ['0010', 0.005],
  ['0014', 0.01],
];

export class SmsLoad {
  readonly messages: ClientSms[] = [];
  readonly expiring = new Set<string>();
  isSending = true;
  private left: number;
  private withoutService: number;

  constructor(
    private readonly client: ApiClient,
    private readonly deviceIds: readonly string[],
    private readonly random: Random,
    private readonly options: SmsOptions & { patienceMs: number },
  ) {
    this.left = options.messages;
    this.withoutService = options.withoutService;
  }

  async run(): Promise<void> {
    const named = this.deviceIds.flatMap((id) => Array.from({ length: 1 + SIDE_BY_SIDE }, () => id));
    const senders = [...named, ...Array.from({ length: ANYWHERE }, () => null)];
    const intervalMs = (this.options.durationMs * senders.length) / this.options.messages;
    await Promise.all(senders.map((deviceId) => this.sendFrom(deviceId, intervalMs, this.random.fork())));
    this.isSending = false;
  }

  /** Repeats a share of the accepted requests: answers must be equal to the byte. */
  async replay(share: number): Promise<void> {
    const chosen = this.messages.filter(({ tries }) => tries.some(isDefinite) && this.random.chance(share));
    await inTurns(chosen, (message) => this.ask(message));
  }

  private async sendFrom(deviceId: string | null, intervalMs: number, random: Random): Promise<void> {
    await sendPaced(
      intervalMs,
      random,
      () => this.takeOne(),
      () => this.sendOne(this.newMessage(deviceId, random), random),
    );
  }

  private takeOne(): boolean {
    if (this.left <= 0) return false;
    this.left -= 1;
    return true;
  }

  private async sendOne(message: ClientSms, random: Random): Promise<void> {
    const giveUpAt = now() + this.options.patienceMs;
    if (random.chance(CUT)) await this.ask(message, random.between(1, 200));
    if (random.chance(DOUBLE)) await Promise.all([this.ask(message), this.ask(message)]);
    while (now() < giveUpAt && !isDefinite(await this.ask(message))) await sleep(random.between(50, 300));
  }

  private ask(message: ClientSms, cutAfterMs = 50_000) {
    return this.client.request(message, cutAfterMs);
  }

  private newMessage(deviceId: string | null, random: Random): ClientSms {
    const place = this.messages.length;
    const token = `sms${String(place).padStart(6, '0')}`;
    const recipient = this.recipientOf(place, deviceId, random);
    const mayExpire = deviceId !== null && this.expiring.has(deviceId);
    const isReported = !random.chance(UNREPORTED);
    const body = {
      to: recipient,
      message: token,
      ...(deviceId === null ? { phone_choice: 'least_used' } : { device_id: deviceId }),
      ...(mayExpire && { expires_in: LIFE_S }),
      ...(!isReported && { delivery_report: false }),
    };
    const message = { token, recipient, deviceId, mayExpire, isReported, tries: [], path: '/sms/send', body };
    this.messages.push({ ...message, idempotencyKey: `key-${token}` });
    return this.messages[place] as ClientSms;
  }

  /** People with special behaviour get one message each, so that their actions can be counted. */
  private recipientOf(place: number, deviceId: string | null, random: Random): string {
    const ofItsOwn = `4915${String(place).padStart(6, '0')}`;
    const share = random.next();
    if (this.withoutService > 0 && deviceId !== null && place % 40 === 20) {
      this.withoutService -= 1;
      return `${ofItsOwn}0015`;
    }
    let sum = 0;
    for (const [ending, of] of SPECIAL) {
      sum += of;
      if (share < sum) return `${ofItsOwn}${ending}`;
    }
    return `4916000000${1_000 + Math.floor(random.next() * REGULARS)}`;
  }
}
