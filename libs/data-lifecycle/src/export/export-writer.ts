import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@chasqui/database';
import { type MediaStore, MediaStoreError } from '@chasqui/files/store';
import { type ArchiveLimits, ArchiveTarget } from './archive-target';
import { ExportRefusedError } from './export-target';
import type { ExportRepository, TakenExport } from './export.repository';
import { noProgress, OrganizationExport } from './organization-export';

export interface ExportWriterOptions {
  database: Database;
  exports: ExportRepository;
  store: Pick<MediaStore, 'read' | 'putUnsized' | 'remove'>;
  /** Called for an export that broke off. */
  onFailure: (error: unknown, orgId: string) => void;
  limits?: ArchiveLimits;
  heartbeatMs?: number;
  removePauseMs?: number;
}

/**
 * Larger ones need the command line, which writes to a folder and has no limit. An archive goes into a bucket with one
 * request, which most buckets limit to 5 GiB.
 */
export const EXPORT_LIMITS: ArchiveLimits = { bytes: 5_000_000_000, files: 200_000 };
const HEARTBEAT_MS = 5_000;
const REMOVE_ATTEMPTS = 3;
const REMOVE_PAUSE_MS = 2_000;
const LOST = 'somebody else writes it, or its organization is being deleted';
/** A writer without a heartbeat for this long stops before others take the export: they wait for 30 s. */
const UNHEARD_MS = 20_000;

/**
 * Writes exports requested in the console into the media store, one after the other. Heartbeats run beside the work: a
 * table that PostgreSQL reads for minutes before its first row loses nothing. Of two writers of one export, because the
 * first fell silent, only one finishes.
 */
export class ExportWriter {
  private readonly stopped = new AbortController();

  constructor(private readonly options: ExportWriterOptions) {}

  /** Writes waiting exports; then deletes expired files. @throws the first failure to delete one */
  async run(): Promise<void> {
    const { exports, store } = this.options;
    while (!this.stopped.signal.aborted) {
      const taken = await exports.take();
      if (taken === null) break;
      await this.write(taken);
    }
    await exports.forgetExpired((id) => store.remove(id));
  }

  /** Breaks the current export off and leaves it to others. */
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
      // The file stays: it may be finished although the answer was lost. If not, its row has its name.
      await this.end(taken, error);
    }
  }

  /** The name goes with the file. @throws also when another process has the export by now */
  private async removeFormer(taken: TakenExport, formerFileId: string): Promise<void> {
    const { exports, store } = this.options;
    await store.remove(formerFileId);
    if (!(await exports.rename(taken))) throw new Error(LOST);
  }

  /**
   * A store may have more than it reported; and if another process writes the export by now, only this one knows the
   * name.
   */
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

  /** A store that stops reading ends the work: the writer would wait forever, in its transaction. */
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

  /** Sends heartbeats. @returns ends them */
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
    // If PostgreSQL failed, the end of its lease has the same effect.
    await noted.catch(() => undefined);
  }
}

/** @throws the first failure, when both have ended */
async function bothEnd(...works: readonly Promise<void>[]): Promise<void> {
  const failures: unknown[] = [];
  await Promise.all(works.map((work) => work.catch((error: unknown) => failures.push(error))));
  if (failures.length > 0) throw failures[0];
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
