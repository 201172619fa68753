import { setTimeout as sleep } from 'node:timers/promises';
import type { InboundMedia } from '@chasqui/gateway-protocol';
import type { Logger } from 'pino';
import type { AgeClock } from '../../../clock/age-clock';
import { delayOf, jittered } from '../../../service/backoff';
import type { DriverEvent } from '../../driver';
import type { NumberSession } from '../numbers/number-session';
import type { BaileysTimings } from '../timings';
import { refOf } from './file-ref';
import type { InboundMediaStore } from './inbound-media';
import type { PendingFile, PendingFilesStore, PendingStep } from './pending-files.store';
import type { Reuploads, ReuploadUpdate } from './reuploads';

export interface FollowerParts {
  pending: PendingFilesStore;
  ages: Pick<AgeClock, 'now'>;
  media: InboundMediaStore;
  reuploads: Reuploads;
  timings: BaileysTimings;
  log: Logger;
  numberOf(phone: string): NumberSession | undefined;
  record(event: DriverEvent, alongside?: () => void): Promise<void>;
  lateBytes(phone: string): number;
  stage(write: () => void): Promise<void>;
}

/** Over all numbers, and per number: hanging files of one number leave room for the others. */
const AT_ONCE = 8;
const AT_ONCE_PER_NUMBER = 2;
/** Per number, in the data folder: while the service takes no files, one number must not fill the disk. */
const MOST_WAITING_BYTES = 1024 ** 3;
/** Failed downloads per file; the back-off spreads them over days. */
const MOST_TRIES = 20;
const ENDINGS_AT_ONCE = 100;
const STORE_RETRY_MS = 1000;

interface Run {
  phone: string;
  isEnding: boolean;
  abort: AbortController;
  done: Promise<void>;
}

class AlreadyTold extends Error {}

/**
 * Brings the files of messages that were reported as `pending`: downloads each, asks the phone to upload it again when
 * WhatsApp no longer has it, and reports the end with `message.media`, exactly once. Numbers take turns.
 */
export class FileFollower {
  private readonly running = new Map<number, Run>();
  private readonly turns = new Map<string, number>();
  private turn = 0;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(private readonly parts: FollowerParts) {}

  start(): void {
    this.timer = setInterval(() => this.look(), this.parts.timings.fileLookMs);
    this.timer.unref();
    this.look();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    for (const { abort } of this.running.values()) abort.abort();
    await Promise.all([...this.running.values()].map(({ done }) => done));
  }

  /** Starts what is due. Never throws. */
  look(): void {
    if (this.stopped) return;
    try {
      for (const pending of this.overdue()) this.launch(pending, () => this.end(pending, reasonOf(pending)), true);
      for (let next = this.next(); next !== undefined; next = this.next()) {
        const pending = next;
        this.launch(pending, (signal) => this.advance(pending, signal));
      }
    } catch (error) {
      this.parts.log.error({ err: error }, 'the files that are awaited cannot be looked up');
    }
  }

  /** Ends the files of an unlinked number: without its proxy they must not be fetched. */
  async abandon(phone: string): Promise<void> {
    for (const { phone: of, abort } of this.running.values()) if (of === phone) abort.abort();
    for (;;) {
      const left = this.parts.pending.oldestOf(phone, ENDINGS_AT_ONCE);
      if (left.length === 0) return;
      await Promise.all(left.map((pending) => this.end(pending, 'failed')));
    }
  }

  async answered({ phone, log }: NumberSession, updates: readonly ReuploadUpdate[]): Promise<void> {
    const { pending: store, reuploads } = this.parts;
    for (const update of updates) {
      const pending = store.find(phone, update.key.id ?? '');
      if (pending === undefined) continue;
      const answer = reuploads.read(pending, update);
      if (answer.kind === 'failed') {
        log.warn({ wa_id: pending.waId, reason: answer.reason }, 'the phone did not upload a file again');
      } else if (answer.kind === 'not_there') {
        await this.end(pending, 'expired');
      } else {
        const file = { ...pending.file, directPath: answer.directPath };
        if (store.takes(file, pending.key)) await this.goOn(pending, Date.now(), { file, step: 'fetch' });
        else await this.end(pending, 'failed');
      }
    }
    this.look();
  }

  private overdue(): PendingFile[] {
    const { pending, ages, timings } = this.parts;
    // Files that are ending still count: otherwise too many would end.
    if ([...this.running.values()].some(({ isEnding }) => isEnding)) return [];
    const busy = [...this.running.keys()];
    const old = pending.olderThan(ages.now() - timings.fileAgeMs, ENDINGS_AT_ONCE, busy);
    if (old.length > 0) return old;
    const gone = pending.perNumber().find(({ phone }) => this.parts.numberOf(phone) === undefined);
    if (gone !== undefined) return pending.oldestOf(gone.phone, ENDINGS_AT_ONCE, busy);
    const tooMany = pending.overflow(busy);
    return tooMany === undefined ? [] : [tooMany];
  }

  private next(): PendingFile | undefined {
    const fetching = [...this.running.values()].filter(({ isEnding }) => !isEnding);
    if (fetching.length >= AT_ONCE) return undefined;
    const turnOf = (phone: string) => this.turns.get(phone) ?? 0;
    const phones = this.parts.pending.perNumber().map(({ phone }) => phone);
    const waiting = phones.filter((phone) => fetching.filter((run) => run.phone === phone).length < AT_ONCE_PER_NUMBER);
    for (const phone of waiting.sort((a, b) => turnOf(a) - turnOf(b))) {
      const due = this.parts.pending.due(phone, this.stepsOf(phone), [...this.running.keys()]);
      if (due === undefined) continue;
      this.turns.set(phone, (this.turn += 1));
      return due;
    }
    return undefined;
  }

  private stepsOf(phone: string): PendingStep[] {
    const { reuploads } = this.parts;
    const number = this.parts.numberOf(phone);
    if (number === undefined) return [];
    const hasRoom = this.parts.lateBytes(phone) < MOST_WAITING_BYTES;
    const canAsk = number.open !== undefined && reuploads.mayAsk(phone);
    return [...(hasRoom ? (['fetch'] as const) : []), ...(canAsk ? (['request'] as const) : [])];
  }

  private launch(pending: PendingFile, work: (signal: AbortSignal) => Promise<void>, isEnding = false): void {
    const abort = new AbortController();
    const done = this.guard(pending, () => work(abort.signal)).finally(() => {
      this.running.delete(pending.row);
      this.look();
    });
    this.running.set(pending.row, { phone: pending.phone, isEnding, abort, done });
  }

  private async guard({ phone, waId }: PendingFile, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (this.stopped) return;
      this.parts.log.error({ err: error, number: phone, wa_id: waId }, 'a file that is awaited did not come further');
      await sleep(STORE_RETRY_MS, undefined, { ref: false });
    }
  }

  private advance(pending: PendingFile, signal: AbortSignal): Promise<void> {
    return pending.step === 'fetch' ? this.fetch(pending, signal) : this.request(pending);
  }

  private async fetch(pending: PendingFile, signal: AbortSignal): Promise<void> {
    const { media, timings } = this.parts;
    const { phone, waId, file } = pending;
    const number = this.parts.numberOf(phone);
    if (number === undefined) return;
    const limits = { firstByteMs: timings.fileFirstByteMs, wholeMs: timings.fileWholeMs, signal };
    const outcome = await media.attempt(refOf(phone, waId), file, number.fileAgent, limits);
    if (signal.aborted) return this.leave(pending);
    switch (outcome.kind) {
      case 'stored':
        return this.end(pending, undefined, outcome.size);
      case 'refused':
        return this.end(pending, outcome.error);
      case 'gone':
        return this.goOn(pending, Date.now(), { step: 'request' });
      case 'again':
        return this.fetchLater(pending, outcome.reason);
    }
  }

  /** The app stops and resumes later, or the number is gone, and so is its file. */
  private async leave({ phone, waId }: PendingFile): Promise<void> {
    if (!this.stopped) await this.parts.media.remove(refOf(phone, waId));
  }

  private fetchLater(pending: PendingFile, reason: string): Promise<void> {
    const tries = pending.tries + 1;
    if (tries >= MOST_TRIES) return this.end(pending, 'failed');
    const delayMs = jittered(delayOf(this.parts.timings.fileRetryMs, tries));
    const { phone, waId } = pending;
    this.parts.log.warn({ number: phone, wa_id: waId, reason, delay_ms: delayMs }, 'a file cannot be fetched yet');
    return this.goOn(pending, Date.now() + delayMs, { tries });
  }

  /** Stores the wait before asking, so that a crash cannot repeat the request for ever. */
  private async request(pending: PendingFile): Promise<void> {
    const { reuploads, timings } = this.parts;
    const number = this.parts.numberOf(pending.phone);
    const me = number?.login.creds.me?.id;
    if (number?.open === undefined || me === undefined) return;
    const waitMs = timings.reuploadWaitMs[pending.requests];
    if (waitMs === undefined) return this.end(pending, 'expired');
    reuploads.count(pending.phone);
    await this.goOn(pending, Date.now() + waitMs, { requests: pending.requests + 1 });
    number.log.info({ wa_id: pending.waId }, 'the phone is asked to upload a file again');
    await reuploads.ask(number.open.socket, me, pending);
  }

  private goOn(pending: PendingFile, nextMs: number, change: Parameters<PendingFilesStore['goOn']>[2]): Promise<void> {
    return this.parts.stage(() => this.parts.pending.goOn(pending, nextMs, change));
  }

  /** Reports the end of a file, once. @param size bytes of the file in the data folder */
  private async end(pending: PendingFile, error: string | undefined, size = pending.file.size): Promise<void> {
    const { phone, waId, row } = pending;
    const { mime, filename } = pending.file;
    const ref = refOf(phone, waId);
    const fields = { mime, size, ...(filename === undefined ? {} : { filename }) };
    const media: InboundMedia = error === undefined ? { ...fields, ref } : { ...fields, error };
    try {
      await this.parts.record({ type: 'message.media', phone, waId, media }, () => {
        if (!this.parts.pending.drop(row)) throw new AlreadyTold();
      });
    } catch (failure) {
      if (!((failure as Error).cause instanceof AlreadyTold)) throw failure;
      if (error === undefined) await this.parts.media.remove(ref);
    }
  }
}

const reasonOf = ({ step }: PendingFile): string => (step === 'request' ? 'expired' : 'failed');
