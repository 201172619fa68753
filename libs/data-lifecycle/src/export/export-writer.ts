import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@chasqui/entities';
import type { MediaStore } from '@chasqui/media-store';
import { MediaStoreError } from '@chasqui/media-store';
import { type ArchiveLimits, ArchiveTarget } from './archive-target';
import { ExportRefusedError } from './export-refused.error';
import type { ExportRepository, TakenExport } from './export.repository';
import { noProgress, OrganizationExport } from './organization-export';

export interface ExportWriterOptions {
  database: Database;
  exports: ExportRepository;
  store: Pick<MediaStore, 'read' | 'putUnsized' | 'remove'>;
  /** Is told of an export that broke off. */
  onFailure: (error: unknown, orgId: string) => void;
  limits?: ArchiveLimits;
  /** How often it says that it is at work. */
  heartbeatMs?: number;
  /** Between two tries to remove a file that is not to be. */
  removePauseMs?: number;
}

/**
 * Larger ones are for the command line, which writes to a folder and has no limit. An archive is put into a bucket with one request,
 * which most of them bound to 5 GiB.
 */
export const EXPORT_LIMITS: ArchiveLimits = { bytes: 5_000_000_000, files: 200_000 };
const HEARTBEAT_MS = 5_000;
const REMOVE_ATTEMPTS = 3;
const REMOVE_PAUSE_MS = 2_000;
const LOST = 'somebody else writes it, or its organization is being deleted';
/** Who could not say for so long that it is at work stops before others take the export: they wait for 30 s. */
const UNHEARD_MS = 20_000;

/**
 * Writes exports that somebody asked for in the console into the media store, one after the other. What tells that it is at work
 * runs beside the work: a table that PostgreSQL reads for minutes before its first row loses nothing. Of two who write the same
 * one, because the first was not heard of, one alone finishes.
 */
export class ExportWriter {
  private readonly stopped = new AbortController();

  constructor(private readonly options: ExportWriterOptions) {}

  /** Writes what waits; then deletes files whose time is over. @throws the first failure to delete one */
  async run(): Promise<void> {
    const { exports, store } = this.options;
    while (!this.stopped.signal.aborted) {
      const taken = await exports.take();
      if (taken === null) break;
      await this.write(taken);
    }
    await exports.forgetExpired((id) => store.remove(id));
  }

  /** What is under way ends, and is left to others. */
  stop(): void {
    this.stopped.abort(new Error('the process ends'));
  }

  private async write(taken: TakenExport): Promise<void> {
    const { exports, limits = EXPORT_LIMITS } = this.options;
    const lost = new AbortController();
    const isNoMore = AbortSignal.any([this.stopped.signal, lost.signal]);
    const target = new ArchiveTarget(limits, isNoMore);
    const progress = noProgress();
    const endHeartbeats = this.sayAtWork(lost, () => exports.keep(taken, progress, target.bytes));
    try {
      if (taken.formerFileId !== null) await this.removeFormer(taken, taken.formerFileId);
      await bothEnd(this.fill(taken, target, progress), this.put(taken, target, isNoMore));
    } catch (error) {
      endHeartbeats();
      await this.end(taken, error);
      return this.remove(taken);
    }
    endHeartbeats();
    try {
      if (!(await exports.finish(taken, progress, target.bytes))) await this.remove(taken);
    } catch (error) {
      // The file stays: it may be finished although nobody heard of it. If not, its row has its name.
      await this.end(taken, error);
    }
  }

  /** Its name goes when it is gone. @throws also when the export is another's by now */
  private async removeFormer(taken: TakenExport, formerFileId: string): Promise<void> {
    const { exports, store } = this.options;
    await store.remove(formerFileId);
    if (!(await exports.rename(taken))) throw new Error(LOST);
  }

  /** A store may have more than it told of; and if somebody else writes the export by now, nobody but us knows the name. */
  private async remove({ fileId, orgId }: TakenExport): Promise<void> {
    const { store, onFailure, removePauseMs = REMOVE_PAUSE_MS } = this.options;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await store.remove(fileId);
      } catch (error) {
        if (attempt === REMOVE_ATTEMPTS || this.stopped.signal.aborted) return onFailure(error, orgId);
        await sleep(removePauseMs, undefined, { signal: this.stopped.signal }).catch(() => undefined);
      }
    }
  }

  /** A store that takes nothing ends the work: without a reader it would wait for ever, in its transaction. */
  private async put({ fileId }: TakenExport, target: ArchiveTarget, isNoMore: AbortSignal): Promise<void> {
    try {
      await this.options.store.putUnsized(fileId, target.output, isNoMore);
    } catch (error) {
      target.break(asError(error));
      throw error;
    }
  }

  private async fill(
    { orgId }: TakenExport,
    target: ArchiveTarget,
    progress: ReturnType<typeof noProgress>,
  ): Promise<void> {
    const { database, store } = this.options;
    try {
      const manifest = await new OrganizationExport(database, store).write(orgId, target, progress);
      if (manifest === null) throw new ExportRefusedError('given_up');
      target.finish();
    } catch (error) {
      target.break(asError(error));
      throw error;
    }
  }

  /** @returns ends it */
  private sayAtWork(lost: AbortController, keep: () => Promise<boolean>): () => void {
    const { heartbeatMs = HEARTBEAT_MS } = this.options;
    let heardAt = performance.now();
    let isAsking = false;
    const say = async (): Promise<void> => {
      if (isAsking) return;
      isAsking = true;
      try {
        if (await keep()) heardAt = performance.now();
        else lost.abort(new Error(LOST));
      } finally {
        isAsking = false;
      }
    };
    const timer = setInterval(() => {
      if (performance.now() - heardAt > UNHEARD_MS) lost.abort(new Error('PostgreSQL was not heard of'));
      // Silence is judged above.
      say().catch(() => undefined);
    }, heartbeatMs);
    return () => clearInterval(timer);
  }

  private async end(taken: TakenExport, error: unknown): Promise<void> {
    const { exports, onFailure } = this.options;
    if (this.stopped.signal.aborted) return exports.giveBack(taken).catch(() => undefined);
    onFailure(error, taken.orgId);
    const noted =
      error instanceof ExportRefusedError
        ? exports.refuse(taken, error.problem)
        : exports.noteFailure(taken, error instanceof MediaStoreError ? 'store_away' : 'broke_off');
    // If PostgreSQL is what failed, the end of its lease tells it.
    await noted.catch(() => undefined);
  }
}

/** @throws what failed first, when both have ended */
async function bothEnd(...works: readonly Promise<void>[]): Promise<void> {
  const failures: unknown[] = [];
  await Promise.all(works.map((work) => work.catch((error: unknown) => failures.push(error))));
  if (failures.length > 0) throw failures[0];
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
