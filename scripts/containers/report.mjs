// Results with figures: lines during the run, a table at the end, and JSON.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export class Report {
  checks = [];
  restarts = [];
  figures = {};
  #startedAt = new Date();
  #log;

  /** @param {(text: string) => void} log */
  constructor(log) {
    this.#log = log;
  }

  /**
   * Runs one check.
   *
   * @param {string} name a sentence
   * @param {() => Promise<string | void> | string | void} work returns the figure; throws if it failed
   */
  async check(name, work) {
    const startedAt = performance.now();
    let detail;
    let isOk = true;
    try {
      detail = (await work()) ?? '';
    } catch (error) {
      if (error.name === 'AbortError') throw error;
      isOk = false;
      detail = error.message;
    }
    this.checks.push({ name, ok: isOk, detail, seconds: Math.round((performance.now() - startedAt) / 100) / 10 });
    this.#log(`${isOk ? 'ok  ' : 'FAIL'}  ${name}${detail && `: ${detail}`}`);
    return isOk;
  }

  /**
   * @param {{ round: number, service: string, seconds: number, ready_s: number, stream: readonly string[] }} restart
   * duration of
   *   the command, time until everything was connected again, and ends of the customer's event stream
   * @param {object} phase of the load
   */
  addRestart(restart, { requests, failures, again, lost, slowestMs }) {
    const { round, service } = restart;
    this.#log(`      round ${round}, ${service}: ${requests} requests, ${failures.length} failed`);
    this.restarts.push({
      ...restart,
      requests,
      failed: failures.length,
      failures,
      again,
      lost,
      slowest_ms: Math.round(slowestMs),
    });
  }

  get failed() {
    return this.checks.filter(({ ok }) => !ok).length;
  }

  /** @returns {string} the JSON file with all results */
  write(folder) {
    mkdirSync(folder, { recursive: true });
    const file = join(folder, `containers-${this.#startedAt.toISOString().replaceAll(':', '-')}.json`);
    const { checks, restarts, figures, failed } = this;
    const text = JSON.stringify({ started_at: this.#startedAt, failed, figures, checks, restarts }, null, 2);
    writeFileSync(file, `${text}\n`);
    return file;
  }

  table() {
    const rows = this.restarts.map(
      ({ round, service, seconds, ready_s, requests, failed, again, lost, slowest_ms, stream }) => [
        String(round),
        service,
        seconds.toFixed(1),
        ready_s.toFixed(1),
        String(requests),
        String(failed),
        (slowest_ms / 1_000).toFixed(1),
        Object.entries(again)
          .map(([why, count]) => `${count} × ${why}`)
          .join(', ') || '-',
        String(lost),
        stream.join(', ') || '-',
      ],
    );
    return table([
      [
        'round',
        'restarted',
        's',
        'ready s',
        'requests',
        'failed',
        'slowest s',
        'tried again',
        'answers lost',
        'stream',
      ],
      ...rows,
    ]);
  }
}

function table(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
