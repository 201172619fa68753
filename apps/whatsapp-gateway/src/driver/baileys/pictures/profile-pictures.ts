import type { ContactPictureEvent } from '@chasqui/gateway-protocol';
import type { Logger } from 'pino';
import type { AgeClock } from '../../../clock/age-clock';
import { delayOf } from '../../../service/backoff';
import type { DriverEvent } from '../../driver';
import type { Connection } from '../connection/connection';
import type { NumberSession } from '../numbers/number-session';
import { Ending, within } from '../numbers/patience';
import { phoneJidOf, userOf } from '../numbers/phone';
import type { BaileysTimings } from '../timings';
import type { PictureAsk, PictureAsksStore, PictureResult } from './picture-asks.store';
import type { PictureDownload } from './picture-download';
import type { PictureNotice } from './picture-stanza.parser';

export interface Person {
  /** Digits. */
  from: string | null;
  lid?: string;
}

export interface PictureParts {
  asks: PictureAsksStore;
  download: PictureDownload;
  ages: Pick<AgeClock, 'now'>;
  timings: BaileysTimings;
  log: Logger;
  numberOf(phone: string): NumberSession | undefined;
  areWanted(): boolean;
  /**
   * Something of the number goes first: a message being sent, one that came in, or what the service does not have yet.
   */
  isBusy(phone: string): boolean;
  record(event: DriverEvent, alongside?: () => void): Promise<void>;
  stage: (write: () => void) => Promise<void>;
}

/** Over all numbers: each is a question and a small download. */
const AT_ONCE = 4;
/** People per number; those without a place are asked for with their next message. */
const MOST_WAITING = 200;
/** How much later than we the library gives up. */
const LATER_MS = 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The person shows the number no picture: 401 and 403 hide it from this number, 404 there is none. */
const SHOWS_NONE = [401, 403, 404];
const TOO_MANY = 429;

interface Run {
  person: Person;
  abort: AbortController;
  done: Promise<void>;
}

type Answer = { url: string } | 'none' | 'too_many' | 'failed' | 'silent';

/**
 * Learns the pictures of people who write to a number, or whom its owner writes to on the phone. Many questions look
 * like harvesting, for which numbers get restricted: so a number asks for one picture at a time, seldom, for few a day,
 * for no person twice within days, and not at all while it is restricted, just connected or busy. Nothing waits for it.
 */
export class ProfilePictures {
  private readonly waiting = new Map<string, Map<string, Person>>();
  private readonly running = new Map<string, Run>();
  /** When each number may ask again, by `performance.now()`. */
  private readonly pausedUntil = new Map<string, number>();
  /** Consecutive questions of each number without an answer: about a single person WhatsApp is silent now and then. */
  private readonly silences = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(private readonly parts: PictureParts) {}

  start(): void {
    this.timer = setInterval(() => this.look(), this.parts.timings.pictureLookMs);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    for (const { abort } of this.running.values()) abort.abort();
    await Promise.all([...this.running.values()].map(({ done }) => done));
  }

  /** Call when a message of the person was reported. Never throws. */
  met(number: NumberSession, person: Person): void {
    if (this.stopped || !this.parts.areWanted()) return;
    const names = namesOf(person);
    if (names.length === 0) return;
    this.guard(number, () => {
      if (!this.isFresh(this.parts.asks.find(number.phone, names))) this.want(number.phone, person);
    });
  }

  /**
   * The number is connected: takes up people with a changed picture who are not waited for, as after a restart. Never
   * throws.
   */
  opened(number: NumberSession): void {
    if (this.stopped) return;
    const { phone } = number;
    const { asks, ages, timings } = this.parts;
    this.guard(number, () => {
      for (const peer of asks.changed(phone, ages.now() - timings.pictureSilenceMs, MOST_WAITING)) {
        const person = personOf(number, peer.includes('@') ? peer : phoneJidOf(peer));
        if (person !== undefined) this.want(phone, person);
      }
    });
  }

  /**
   * A person has another picture or none; it does not matter unless the person was asked for. WhatsApp says so once,
   * even before the service has confirmed again that it keeps pictures. Rejects when it was not stored.
   */
  async changed(number: NumberSession, { jid, change }: PictureNotice): Promise<void> {
    const { phone } = number;
    const person = personOf(number, jid);
    if (person === undefined) return;
    const ask = this.parts.asks.find(phone, namesOf(person));
    // A picture being learnt now is the old one.
    const interrupted = this.interrupt(phone, person);
    if (ask === undefined && !interrupted) return;
    if (change === 'removed') await this.removed(phone, person, interrupted ? undefined : ask?.result);
    else await this.replaced(phone, person, ask, interrupted);
  }

  /**
   * The number is unlinked: work under way reports nothing any more. Its pauses stay: linking it again does not end
   * them.
   */
  abandon(phone: string): void {
    this.waiting.delete(phone);
    this.running.get(phone)?.abort.abort();
  }

  /** Call inside a transaction. */
  erase(phone: string): void {
    this.parts.asks.erase(phone);
  }

  /** A picture that is removed and shown again and again is reported as removed once. */
  private async removed(phone: string, person: Person, result: PictureResult | undefined): Promise<void> {
    const { asks, stage } = this.parts;
    this.waiting.get(phone)?.delete(nameOf(person));
    if (!isNone(result)) await this.tell(phone, person, null, 'none');
    else await stage(() => asks.mark(phone, namesOf(person), 'none'));
  }

  /** @param interrupted the question for the person did not finish, and counts as asked now */
  private async replaced(
    phone: string,
    person: Person,
    ask: PictureAsk | undefined,
    interrupted: boolean,
  ): Promise<void> {
    const { asks, ages, stage, timings } = this.parts;
    const names = namesOf(person);
    await stage(() => {
      const result = isNone(asks.find(phone, names)?.result) ? 'appeared' : 'changed';
      if (interrupted) asks.save(phone, names, result, ages.now());
      else asks.mark(phone, names, result);
    });
    // People who no longer write would use up the day's questions.
    const isSilent = ask !== undefined && ages.now() - ask.askedAtMs >= timings.pictureSilenceMs;
    if (interrupted || !isSilent) this.want(phone, person);
  }

  /** @returns whether the person was just being asked for */
  private interrupt(phone: string, person: Person): boolean {
    const run = this.running.get(phone);
    const names = namesOf(person);
    if (run === undefined || !namesOf(run.person).some((name) => names.includes(name))) return false;
    run.abort.abort();
    return true;
  }

  private want(phone: string, person: Person): void {
    const people = this.waiting.get(phone) ?? new Map<string, Person>();
    if (people.size >= MOST_WAITING) return;
    this.waiting.set(phone, people.set(nameOf(person), person));
  }

  private isFresh(ask: PictureAsk | undefined): boolean {
    if (ask === undefined) return false;
    const { pictureAgainMs, pictureRetryMs, pictureChangeMs } = this.parts.timings;
    const kept: Record<PictureResult, number> = {
      shown: pictureAgainMs,
      none: pictureAgainMs,
      failed: pictureRetryMs,
      changed: pictureChangeMs,
      appeared: pictureChangeMs,
      changed_failed: pictureRetryMs,
    };
    return this.parts.ages.now() - ask.askedAtMs < kept[ask.result];
  }

  private look(): void {
    if (!this.parts.areWanted()) return;
    // A copy: their order changes meanwhile.
    const phones = Array.from(this.waiting.keys());
    for (const phone of phones) {
      const number = this.parts.numberOf(phone);
      if (number === undefined) this.waiting.delete(phone);
      else if (this.running.size < AT_ONCE && !this.running.has(phone)) this.guard(number, () => this.askNext(number));
    }
  }

  private askNext(number: NumberSession): void {
    const { phone } = number;
    const connection = number.open;
    if (connection === undefined || !this.mayAsk(number, connection)) return;
    const person = this.takeDue(phone);
    this.putLast(phone);
    const abort = new AbortController();
    const [least, most] = this.parts.timings.pictureEveryMs;
    this.pausedUntil.set(phone, performance.now() + least + Math.random() * (most - least));
    if (person === undefined) return;
    const done = this.learn(number, connection, person, abort.signal)
      .catch((error: unknown) => {
        number.log.warn({ err: error }, 'the picture of a person was not learnt');
      })
      .finally(() => this.running.delete(phone));
    this.running.set(phone, { person, abort, done });
  }

  private putLast(phone: string): void {
    const people = this.waiting.get(phone);
    if (people === undefined) return;
    this.waiting.delete(phone);
    this.waiting.set(phone, people);
  }

  /** Takes out the first person who may be asked for. A person with a changed picture waits until then. */
  private takeDue(phone: string): Person | undefined {
    const people = this.waiting.get(phone) ?? new Map<string, Person>();
    try {
      for (const [name, person] of people) {
        const ask = this.parts.asks.find(phone, namesOf(person));
        const isDue = !this.isFresh(ask);
        if (isDue || !isChanged(ask?.result)) people.delete(name);
        if (isDue) return person;
      }
      return undefined;
    } finally {
      if (people.size === 0) this.waiting.delete(phone);
    }
  }

  /** Nothing of the number goes first, and WhatsApp has no reason for suspicion. */
  private mayAsk({ phone, state }: NumberSession, { openForMs }: Connection): boolean {
    const { asks, ages, timings } = this.parts;
    const now = ages.now();
    return (
      performance.now() >= (this.pausedUntil.get(phone) ?? 0) &&
      (state.restrictedUntilMs ?? 0) <= Date.now() &&
      openForMs >= timings.pictureQuietMs &&
      !this.parts.isBusy(phone) &&
      now - (asks.restedAtMs(phone) ?? Number.NEGATIVE_INFINITY) >= timings.pictureRestMs &&
      asks.count(phone, now - DAY_MS) < timings.picturesPerDay
    );
  }

  private async learn(
    number: NumberSession,
    connection: Connection,
    person: Person,
    signal: AbortSignal,
  ): Promise<void> {
    const { phone } = number;
    const { asks, ages, stage } = this.parts;
    await stage(() => asks.asking(phone, ages.now()));
    if (signal.aborted || !connection.isOpen) return;
    const answer = await this.ask(connection, person, signal);
    const isBroken = (answer === 'silent' || answer === 'failed') && !connection.isOpen;
    if (signal.aborted || isBroken) return;
    if (answer === 'silent') this.heardNothing(phone);
    else this.silences.delete(phone);
    if (typeof answer === 'object') return this.fetch(number, connection, { person, url: answer.url }, signal);
    if (answer === 'none') return this.tell(phone, person, null, 'none', signal);
    number.log.info({ answer }, 'WhatsApp does not say which picture a person shows');
    await this.note(phone, person, answer === 'too_many');
  }

  private heardNothing(phone: string): void {
    const inARow = (this.silences.get(phone) ?? 0) + 1;
    this.silences.set(phone, inARow);
    this.pausedUntil.set(phone, performance.now() + delayOf(this.parts.timings.pictureSilentMs, inARow));
  }

  private async ask({ socket, ended }: Connection, person: Person, signal: AbortSignal): Promise<Answer> {
    const { queryMs } = this.parts.timings;
    const jid = person.from === null ? (person.lid ?? '') : phoneJidOf(person.from);
    const over = new Ending();
    const leave = ended.listen(() => over.happen());
    signal.addEventListener('abort', () => over.happen(), { once: true });
    try {
      // `waitForMessage` of Baileys 7.0.0-rc14 ends a timeout as if there were no picture: ours comes first.
      const url = await within(socket.profilePictureUrl(jid, 'preview', queryMs + LATER_MS), queryMs, over);
      if (typeof url === 'symbol') return 'silent';
      return url ? { url } : 'none';
    } catch (error) {
      const code = Number((error as { data?: unknown }).data);
      if (SHOWS_NONE.includes(code)) return 'none';
      return code === TOO_MANY ? 'too_many' : 'failed';
    } finally {
      leave();
    }
  }

  private async fetch(
    number: NumberSession,
    connection: Connection,
    { person, url }: { person: Person; url: string },
    signal: AbortSignal,
  ): Promise<void> {
    let file: Awaited<ReturnType<PictureDownload['fetch']>>;
    try {
      file = await this.parts.download.fetch(url, number.fileAgent, signal);
    } catch (error) {
      if (signal.aborted || !connection.isOpen) return;
      number.log.info({ err: error }, 'the picture of a person was not fetched');
      await this.note(number.phone, person, false);
      return;
    }
    const picture = { mime: file.mime, data: file.bytes.toString('base64') };
    await this.tell(number.phone, person, picture, 'shown', signal);
  }

  private async tell(
    phone: string,
    { from, lid }: Person,
    picture: ContactPictureEvent['data']['picture'],
    result: PictureResult,
    signal?: AbortSignal,
  ): Promise<void> {
    if (signal?.aborted) return;
    const { asks, ages } = this.parts;
    const event = { type: 'contact.picture', phone, from, ...(lid === undefined ? {} : { lid }), picture } as const;
    await this.parts.record(event, () => asks.save(phone, namesOf({ from, lid }), result, ages.now()));
  }

  /**
   * A person with a changed picture is asked for once more without a message; one that always fails would be asked for
   * each day.
   */
  private async note(phone: string, person: Person, isTooMany: boolean): Promise<void> {
    const { asks, ages, stage } = this.parts;
    const names = namesOf(person);
    let isAskedAgain = false;
    await stage(() => {
      const result = asks.find(phone, names)?.result;
      isAskedAgain = isChanged(result) && result !== 'changed_failed';
      asks.save(phone, names, isAskedAgain ? 'changed_failed' : 'failed', ages.now());
      if (isTooMany) asks.rest(phone, ages.now());
    });
    if (isAskedAgain) this.want(phone, person);
  }

  private guard(number: NumberSession, work: () => void): void {
    try {
      work();
    } catch (error) {
      number.log.warn({ err: error }, 'pictures of people cannot be looked up');
    }
  }
}

/** The LID first: it stays when the number changes. */
const namesOf = ({ from, lid }: Person): string[] => [lid, from].flatMap((name) => name || []);
const nameOf = (person: Person): string => namesOf(person)[0] ?? '';

const isNone = (result: PictureResult | undefined): boolean => result === 'none' || result === 'appeared';

const isChanged = (result: PictureResult | undefined): boolean =>
  result === 'changed' || result === 'appeared' || result === 'changed_failed';

/** undefined for groups and channels. */
function personOf({ login }: NumberSession, jid: string): Person | undefined {
  if (jid.endsWith('@lid')) return { from: login.phoneOf(jid) ?? null, lid: jid };
  if (!jid.endsWith('@s.whatsapp.net') || userOf(jid) === '') return undefined;
  const lid = login.lidOf(userOf(jid));
  return { from: userOf(jid), ...(lid ? { lid: `${lid}@lid` } : {}) };
}
