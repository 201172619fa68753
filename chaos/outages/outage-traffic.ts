import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../../bench/report/statistics';
import type { FaultRecord } from '../checker/history';
import { SmsLoad } from '../clients/sms-load';
import { now } from '../clock';
import type { Random } from '../random';
import { collectHistory } from '../scenarios/collect-history';
import { untilPhonesTold, untilQuiet } from '../scenarios/quiescence';
import { Callers, heard, isReplied } from './callers';
import type { OutageHistory } from './outage-history';
import type { OutageSystem } from './outage-system';
import { Readers } from './readers';
import { SCHEDULED_AHEAD_MS, SideTraffic } from './side-traffic';

/** New processes have compiled nothing, and their waiting work must be done first. */
export const WARM_UP_MS = 4_000;
const WARM_WITHIN_MS = 20_000;
const WARM_P90_MS = 300;
const PATIENCE_MS = 120_000;
const TOLD_WITHIN_MS = 30_000;
/** A phone retries a refused report after 5, 10, 20, 40 and 80 s. */
const PHONES_TOLD_WITHIN_MS = 160_000;
const REPORTED_AFTER_MS = 2_000;
const SMS_PER_SECOND = 1;

export class OutageTraffic {
  readonly callers: Callers;
  readonly side: SideTraffic;
  private readonly readers: Readers;
  private readonly sms: SmsLoad;

  /** @param aboutMs period in which messages are scheduled and SMS are sent */
  constructor(
    private readonly world: OutageSystem,
    random: Random,
    private readonly options: { perSecond: number; aboutMs: number },
  ) {
    const { client, system } = world;
    this.callers = new Callers(client, system.numbers, options.perSecond);
    this.side = new SideTraffic(client, system.numbers);
    // Only those of the second gateway app: no fault makes that one hang.
    const asked = system.numbers.filter((_, place) => place % system.of('whatsapp-gateway').length === 1);
    this.readers = new Readers(client, asked);
    const { aboutMs: durationMs } = options;
    const wanted = { messages: Math.round((SMS_PER_SECOND * durationMs) / 1_000), durationMs, withoutService: 0 };
    const deviceIds = system.phones.map(({ id }) => id);
    this.sms = new SmsLoad(client, deviceIds, random, { ...wanted, patienceMs: PATIENCE_MS });
  }

  async during<T>(work: () => Promise<T>): Promise<T> {
    const stopping = new AbortController();
    const going = [
      this.callers.run(stopping.signal),
      this.side.runBulks(stopping.signal),
      this.side.schedule(this.options.aboutMs),
      this.sms.run(),
      this.readers.run(stopping.signal),
    ];
    try {
      await sleep(WARM_UP_MS);
      return await work();
    } finally {
      stopping.abort();
      await Promise.all(going);
      await this.callers.settle(PATIENCE_MS);
    }
  }

  /** Waits until everything has ended, and collects the history. @param folder of the run */
  async collect(records: readonly FaultRecord[], folder: string): Promise<OutageHistory> {
    const { callers, side, sms } = this;
    const { system, reader } = this.world;
    const quietAfterMs = await untilQuiet(system.reader, PATIENCE_MS + SCHEDULED_AHEAD_MS);
    // The last SMS get their delivery reports a moment later.
    await sleep(REPORTED_AFTER_MS);
    if (quietAfterMs !== null) await untilPhonesTold(system, sms.messages, PHONES_TOLD_WITHIN_MS);
    await this.untilTold();
    const sent = { messages: [...callers.messages, ...side.scheduled], bulks: side.bulks, sms: sms.messages };
    return {
      calls: callers.messages,
      scheduled: side.scheduled,
      reads: this.readers.reads,
      deliveries: await reader.deliveries(),
      repliesFrom: await reader.repliesFrom(),
      all: await collectHistory(system, sent, records, folder),
    };
  }

  /**
   * Waits until the last seconds were as fast as on a machine without faults; limited, because other programs may use
   * it.
   */
  async untilWarm(): Promise<void> {
    const giveUpAt = now() + WARM_WITHIN_MS;
    while (now() < giveUpAt) {
      const recent = this.callers.messages.flatMap((call) => heard(call) ?? []).filter(isRecent);
      const times = recent.map(({ startedAt, endedAt }) => Math.min(endedAt, now()) - startedAt);
      if (quantile(times, 0.9) < WARM_P90_MS) return;
      await sleep(500);
    }
  }

  /** Waits for receipts, replies and webhooks; later ones count as lost. */
  private async untilTold(): Promise<void> {
    const { reader } = this.world;
    const sent = this.callers.messages.filter(({ tries }) => tries.some(({ status }) => status === 200));
    const expected = sent.filter(isReplied).length;
    const giveUpAt = now() + TOLD_WITHIN_MS;
    while (now() < giveUpAt) {
      const isTold = (await reader.unconfirmed()) === 0 && (await reader.repliesFrom()).size >= expected;
      if (isTold && (await reader.deliveries()).every(({ succeededAt }) => succeededAt !== null)) return;
      await sleep(500);
    }
  }
}

const isRecent = ({ startedAt }: { startedAt: number }): boolean => startedAt > now() - 3_000;
