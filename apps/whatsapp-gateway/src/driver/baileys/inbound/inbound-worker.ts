import type { WAMessage } from 'baileys';
import { setTimeout as sleep } from 'node:timers/promises';
import { troubleOf } from '../../../store/store-health';
import type { DriverEvent } from '../../driver';
import type { PendingFilesStore } from '../files/pending-files.store';
import type { NumberSession } from '../numbers/number-session';
import type { ChatTimersStore } from '../messages/chat-timers.store';
import { phoneJidOf, userOf } from '../numbers/phone';
import type { Person } from '../pictures/profile-pictures';
import type { Address, Arrival, ArrivalsStore } from './arrivals.store';
import { timerIn } from './chat-timer';
import type { InboundReader, Reading } from './inbound-reader';
import type { MessageSecretsStore } from './message-secrets.store';
import type { OwnMessagesStore } from './own-messages.store';
import { placeOf } from './placing';
import type { UnmappedStore } from './unmapped.store';

export interface InboundParts {
  arrivals: ArrivalsStore;
  secrets: MessageSecretsStore;
  timers: ChatTimersStore;
  own: OwnMessagesStore;
  reader: InboundReader;
  pending: Pick<PendingFilesStore, 'add'>;
  awaits(): void;
  unmapped: UnmappedStore;
  opened(number: NumberSession): { message: WAMessage; offline: boolean }[];
  journaled(number: NumberSession, waId: string): void;
  met(number: NumberSession, person: Person): void;
  numberOf(phone: string): NumberSession | undefined;
  record(event: DriverEvent, alongside?: () => void): Promise<void>;
  stage(write: () => void): Promise<void>;
}

const STORE_RETRY_MS = 1000;
/** The connection ends at the first one: what waits is what the library had in its hands. */
const MOST_WAITING = 1000;

interface Waiting {
  messages: { message: WAMessage; offline: boolean }[];
  timer: NodeJS.Timeout;
}

/** Stores arrivals at once, and reports them in order, number by number. */
export class InboundWorker {
  private readonly running = new Map<string, Promise<void>>();
  private readonly behind = new Map<string, Waiting>();
  private stopped = false;

  constructor(private readonly parts: InboundParts) {}

  /** Messages that an earlier process stored, or decrypted but did not store. */
  resume(numbers: Iterable<NumberSession>): void {
    for (const number of numbers) {
      for (const { message, offline } of this.parts.opened(number)) this.arrived(number, [message], offline);
    }
    for (const phone of this.parts.arrivals.phones()) this.work(phone);
  }

  /** Never throws: the library would drop what it was doing. */
  arrived(number: NumberSession, messages: readonly WAMessage[], offline: boolean): void {
    if (this.stopped) return;
    // Keep the order: behind one that waits, all wait.
    if (this.behind.has(number.phone)) return this.wait(number, messages, offline);
    try {
      this.journal(number, messages, offline);
    } catch (error) {
      number.log.error({ err: error }, 'a message that came in was not stored');
      this.wait(number, messages, offline);
      number.unstored(error);
    }
    this.work(number.phone);
  }

  /** @throws when it was not stored: WhatsApp keeps it and sends it again */
  withheld(number: NumberSession, message: WAMessage, offline: boolean): void {
    this.journal(number, [message], offline);
    this.work(number.phone);
  }

  /** Messages of people are stored with the keys that decrypted them, those of groups are not: only this keeps them. */
  private wait(number: NumberSession, messages: readonly WAMessage[], offline: boolean): void {
    const known = this.behind.get(number.phone);
    const waiting = known ?? { messages: [], timer: this.takeAgainLater(number) };
    this.behind.set(number.phone, waiting);
    waiting.messages.push(...messages.map((message) => ({ message, offline })));
    waiting.messages.length = Math.min(waiting.messages.length, MOST_WAITING);
  }

  private journal(number: NumberSession, messages: readonly WAMessage[], offline: boolean): void {
    for (const message of messages) {
      const { id } = message.key;
      const phoneOnly = isPhoneOnly(message);
      // Without content it could not be decrypted; it comes again, under the same id, when it can be.
      if (!id || !(message.message || phoneOnly)) continue;
      const address = placeOf(message.key);
      if (address !== undefined && this.isWanted(number, address)) {
        this.learnTimer(number, message, address);
        const secret = message.message?.messageContextInfo?.messageSecret;
        if (secret?.length) this.parts.secrets.add(number.phone, id, secret);
        const place = phoneOnly ? { ...address, phoneOnly } : address;
        this.parts.arrivals.add(number.phone, id, message, place, offline);
      }
      this.parts.journaled(number, id);
    }
  }

  /** How long messages of a chat with one person stay; a group says so itself. */
  private learnTimer(
    { phone, login }: NumberSession,
    { message, messageTimestamp }: WAMessage,
    address: Address,
  ): void {
    const { chat, chatAlt, group } = address;
    const seconds = message && group === undefined ? timerIn(message) : undefined;
    if (seconds === undefined) return;
    const known = chat.endsWith('@lid') ? login.phoneOf(chat) : undefined;
    const chats = new Set([chat, ...(chatAlt ? [chatAlt] : []), ...(known ? [phoneJidOf(known)] : [])]);
    this.parts.timers.set(phone, [...chats], seconds, Number(messageTimestamp) * 1000);
  }

  /** Groups only where the owner wants them; what the owner writes to the own number is a note to self. */
  private isWanted({ settings, login }: NumberSession, { group, fromMe, chat }: Address): boolean {
    if (group !== undefined) return settings.receive_groups;
    const { me } = login.creds;
    const own = [me?.id, me?.lid].map((jid) => userOf(jid ?? ''));
    return !fromMe || !own.includes(userOf(chat));
  }

  private takeAgainLater(number: NumberSession): NodeJS.Timeout {
    return setTimeout(() => this.takeAgain(number), STORE_RETRY_MS).unref();
  }

  private takeAgain(number: NumberSession): void {
    const waiting = this.behind.get(number.phone);
    if (this.stopped || waiting === undefined) return;
    if (this.parts.numberOf(number.phone) !== number) {
      this.behind.delete(number.phone);
      return;
    }
    try {
      for (const { message, offline } of this.parts.opened(number)) this.journal(number, [message], offline);
      for (const { message, offline } of waiting.messages) this.journal(number, [message], offline);
      this.behind.delete(number.phone);
      this.work(number.phone);
    } catch {
      waiting.timer = this.takeAgainLater(number);
    }
  }

  /** Phone numbers behind LIDs became known: reports them for messages that were reported without. */
  async mapped(number: NumberSession, lids: readonly string[]): Promise<void> {
    for (const lid of lids) {
      const mappedPhone = number.login.phoneOf(lid);
      if (this.stopped || mappedPhone === undefined || !this.parts.unmapped.has(number.phone, lid)) continue;
      const event = { type: 'contact.mapped', phone: number.phone, lid, mappedPhone } as const;
      await this.parts.record(event, () => this.parts.unmapped.drop(number.phone, lid));
    }
  }

  async stop(): Promise<void> {
    this.stopped = true;
    for (const { timer } of this.behind.values()) clearTimeout(timer);
    await Promise.all(this.running.values());
  }

  private work(phone: string): void {
    if (this.running.has(phone)) return;
    const done = this.workOff(phone).finally(() => {
      this.running.delete(phone);
      // Something arrived between the last look and now.
      if (!this.stopped && this.parts.numberOf(phone) && this.parts.arrivals.has(phone)) this.work(phone);
    });
    this.running.set(phone, done);
  }

  private async workOff(phone: string): Promise<void> {
    for (;;) {
      const number = this.parts.numberOf(phone);
      if (this.stopped || number === undefined) return;
      let waId: string | undefined;
      try {
        const arrival = this.parts.arrivals.oldest(phone);
        if (arrival === undefined) return;
        ({ waId } = arrival);
        await this.report(number, arrival);
      } catch (error) {
        // A data folder that takes nothing is logged once, not each second.
        const level = troubleOf(error) === undefined ? 'error' : 'debug';
        number.log[level]({ err: error, wa_id: waId }, 'a message that came in was not stored');
        await sleep(STORE_RETRY_MS);
      }
    }
  }

  private async report(number: NumberSession, arrival: Arrival): Promise<void> {
    const reading = await this.readOrGiveUp(number, arrival);
    if (this.stopped) return;
    const finish = () => this.parts.arrivals.finish(arrival.row);
    if (reading === undefined) {
      await this.parts.stage(finish);
      return;
    }
    const { event, awaited } = reading;
    const { lid } = event;
    const phone = event.type === 'message.own' ? event.to : event.from;
    const unknown = phone === null ? lid : undefined;
    await this.parts.record(event, () => {
      finish();
      if (event.type === 'message.own') this.parts.own.add(number.phone, arrival.waId);
      if (unknown !== undefined) this.parts.unmapped.add(number.phone, unknown);
      if (awaited) this.parts.pending.add(number.phone, arrival.waId, awaited.file, awaited.key);
    });
    if (awaited) this.parts.awaits();
    if (isWithOne(event)) this.parts.met(number, { from: phone, ...(lid === undefined ? {} : { lid }) });
    // It may have become known during the write.
    if (unknown !== undefined) await this.mapped(number, [unknown]);
  }

  /** A message that breaks the reader must not block those behind it. */
  private async readOrGiveUp(number: NumberSession, arrival: Arrival): Promise<Reading | undefined> {
    try {
      return await this.parts.reader.read(number, arrival);
    } catch (error) {
      number.log.error({ err: error, wa_id: arrival.waId }, 'a message that came in cannot be read');
      return this.parts.reader.unreadable(number, arrival);
    }
  }
}

/** Not in groups: WhatsApp is not asked about their members. */
const isWithOne = (event: Reading['event']): boolean =>
  event.type === 'message.inbound' || (event.type === 'message.own' && event.group === undefined);

/** A view-once message, which WhatsApp keeps from linked devices: they get its envelope (`<unavailable>`). */
function isPhoneOnly({ key, message }: WAMessage): boolean {
  return !message && (key as { isViewOnce?: boolean }).isViewOnce === true;
}
