import type { PhoneParts } from '../phone/phone-parts';
import { CallError } from '../service/http.client';
import type { ServiceClient } from '../service/service.client';
import { behaviourOf } from '../sending/recipients';
import type { OfferedMessage, ReportJob } from '../store/entries';
import { newRow } from '../store/message-row';
import { garbageOf, reportOf } from './report.body';

const BACKOFF_MS = 10_000;
const MOST_FAILURES = 10;

/**
 * Reports states of messages to the service. One job per change, in parallel, so they may arrive out of order; each
 * reports the state at the time it runs. Eleven attempts, 10 s, 20 s, 40 s … apart, then the report is dropped for
 * good. The jobs survive the end of the process.
 */
export class StateReporter {
  constructor(
    private readonly parts: PhoneParts,
    private readonly service: ServiceClient,
  ) {}

  resume(): void {
    for (const id of this.parts.store.state.reports.keys()) this.start(id);
  }

  start(jobId: string): void {
    const job = this.parts.store.state.reports.get(jobId);
    if (job !== undefined) void this.work(job).catch((error: unknown) => this.parts.crash(error as Error));
  }

  /** One attempt only: the next pull offers the message again. @throws CallError */
  async reportUnknownCancelled(message: OfferedMessage): Promise<void> {
    const row = newRow(message, 'Cancelled', this.parts.clock.now());
    await this.patch(reportOf(row, this.parts.options.zoneMinutes));
  }

  private async work(job: ReportJob): Promise<void> {
    const { clock, connectivity, signal, store } = this.parts;
    let { failures, dueAt } = job;
    while (await clock.sleepUntil(dueAt, signal)) {
      await connectivity.whenUsable();
      if (signal.aborted) return;
      const isDone = await this.report(job.messageId);
      if (signal.aborted) return;
      // Stopped for lack of a network, not failed.
      if (!isDone && !connectivity.isOnline) continue;
      failures += 1;
      if (isDone || failures > MOST_FAILURES) return store.write({ kind: 'report_done', id: job.id });
      dueAt = clock.now() + clock.shortened(BACKOFF_MS * 2 ** (failures - 1));
      await store.write({ kind: 'report', job: { ...job, failures, dueAt } });
    }
  }

  /** false: it did not arrive, or was refused. */
  private async report(messageId: string): Promise<boolean> {
    const { store, options, log } = this.parts;
    const row = store.state.messages.get(messageId);
    if (row === undefined) return true;
    const isMad = row.phoneNumbers.some((number) => behaviourOf(number).kind === 'garbage');
    try {
      if (!isMad) await this.patch(reportOf(row, options.zoneMinutes));
      else for (const each of garbageOf(row, options.zoneMinutes)) await this.patch(each).catch(() => undefined);
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      log.info({ messageId, reason: error.message }, 'a report did not arrive');
      return false;
    }
  }

  private patch(body: unknown): Promise<void> {
    const { identity } = this.parts.store.state;
    return this.service.patch('/message', body, identity?.token ?? null, this.parts.signal);
  }
}
