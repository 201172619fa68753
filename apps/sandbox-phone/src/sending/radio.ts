import type { MessageStore } from '../messages/message.store';
import type { PhoneParts } from '../phone/phone-parts';
import type { SettingsStore } from '../settings/settings.store';
import type { Entry, NetworkStep, Transmission } from '../store/entries';
import type { MessageRow } from '../store/message-row';
import { decryptText } from './encrypted-text';
import type { MobileNetwork } from './mobile-network';
import { behaviourOf } from './recipients';
import { countParts } from './sms-parts';
import { UsageMonitor } from './usage-monitor';

const LIMIT_EXCEEDED = 'Send result: RESULT_ERROR_LIMIT_EXCEEDED (Failed because we reached the sending queue limit)';

export class Radio {
  private turns = 0;
  /** Lost on a restart of the phone, as in Android. */
  private readonly usage: UsageMonitor;

  constructor(
    private readonly parts: PhoneParts,
    private readonly settings: SettingsStore,
    private readonly store: MessageStore,
    private readonly network: MobileNetwork,
  ) {
    this.usage = new UsageMonitor(parts.options.androidPartsPerMinute);
  }

  /** Sends a message to all its recipients. A failure is in the message's state, not thrown. */
  async send(row: MessageRow): Promise<void> {
    let sim: number;
    let text: string;
    try {
      sim = this.simOf(row);
      text = await this.textOf(row);
    } catch (error) {
      await this.store.endAll(row, 'Failed', `Can't send message: ${(error as Error).message}`);
      return;
    }
    for (const index of row.recipients.keys()) {
      if (row.recipients[index]?.state === 'Pending') await this.sendTo(row, index, text, sim);
    }
  }

  private async sendTo(row: MessageRow, index: number, text: string, sim: number): Promise<void> {
    const { clock, connectivity, options, signal } = this.parts;
    const number = (await this.numberOf(row, index)).replace(/[^0-9+*#]/g, '');
    const behaviour = behaviourOf(number);
    if (number === '' || behaviour.kind === 'refuses') {
      const error = 'sendSMS: java.lang.IllegalArgumentException: Invalid destinationAddress';
      await this.store.change(row, [{ index, state: 'Failed', error }]);
      return;
    }
    if (behaviour.kind === 'hangs') {
      connectivity.hang(options.hangMs);
      await connectivity.whenRunning();
    }
    if (signal.aborted) return;
    const parts = row.content.kind === 'data' ? 1 : countParts(text);
    const verdict = this.usage.check(parts, clock.now());
    if (verdict !== 'sends') return this.holdBack(row, index, verdict);
    const transmission: Transmission = { messageId: row.id, number, text, parts, sim, at: clock.now() };
    await this.transmit(row, index, transmission, stepsOf(row, behaviour.steps, parts));
    if (behaviour.kind === 'offline') connectivity.goOffline(options.offlineMs);
    this.network.carry(row, index);
  }

  /** The app believes that it is on its way until Android says otherwise; a dialog says nothing. */
  private async holdBack(row: MessageRow, index: number, verdict: 'asks' | 'refuses'): Promise<void> {
    this.parts.log.warn({ id: row.id, verdict }, 'Android holds an SMS back: too many parts in a minute');
    await this.store.change(row, [{ index, state: 'Processed' }]);
    if (verdict === 'refuses') await this.store.change(row, [{ index, state: 'Failed', error: LIMIT_EXCEEDED }]);
  }

  /** That the SMS is out and that the phone knows it is one entry, unless the app's own weakness is wanted. */
  private async transmit(row: MessageRow, index: number, transmission: Transmission, steps: NetworkStep[]) {
    const { options, store } = this.parts;
    const radio = { kind: 'radio', transmission } as const;
    const network: Entry = { kind: 'network', messageId: row.id, index, steps };
    if (!options.atomicRadio) await store.write(radio);
    const alongside = options.atomicRadio ? [radio, network] : [network];
    if (options.atomicRadio) {
      await this.store.change(row, [{ index, state: 'Processed' }], alongside);
      await options.hooks.transmitted?.(transmission);
    } else {
      await options.hooks.transmitted?.(transmission);
      if (!this.parts.signal.aborted) await this.store.change(row, [{ index, state: 'Processed' }], alongside);
    }
  }

  /** @returns the SIM's place, from 1 @throws Error with the app's words */
  private simOf({ simNumber }: MessageRow): number {
    const count = this.parts.options.sims.length;
    if (simNumber !== null) {
      if (simNumber < 1 || simNumber > count) throw new Error(`SIM ${simNumber} not found`);
      return simNumber;
    }
    if (count === 0) throw new Error('No SIMs found');
    const { simMode } = this.settings.values;
    if (simMode === 'Random') return 1 + Math.floor(Math.random() * count);
    this.turns += 1;
    return simMode === 'RoundRobin' ? 1 + (this.turns % count) : 1;
  }

  private async textOf({ id, content, isEncrypted }: MessageRow): Promise<string> {
    if (content.kind === 'text') {
      return isEncrypted ? decryptText(content.text, this.settings.values.passphrase) : content.text;
    }
    if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2,3}={0,2})?$/.test(content.base64)) {
      throw new Error(`Invalid Base64 data for message ${id}`);
    }
    return content.base64;
  }

  private async numberOf({ isEncrypted, phoneNumbers }: MessageRow, index: number): Promise<string> {
    const written = phoneNumbers[index] ?? '';
    return isEncrypted ? decryptText(written, this.settings.values.passphrase) : written;
  }
}

/** Each part has its own delivery report; without reports the last event is that it was sent. */
function stepsOf({ withDeliveryReport }: MessageRow, steps: readonly NetworkStep[], parts: number): NetworkStep[] {
  return steps.flatMap((step) => {
    if (step !== 'delivered' && step !== 'undelivered') return [step];
    return withDeliveryReport ? Array.from({ length: parts }, () => step) : [];
  });
}
