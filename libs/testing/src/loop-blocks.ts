import { closeSync, openSync, readSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { startHttpServer } from './http-server';

export interface RawRequest {
  method?: string;
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
  /**
   * The client disconnects this many milliseconds after sending everything: a request that waits for a phone has no
   * answer in a test.
   */
  leavesAfterMs?: number;
}

export interface RawAnswer {
  status: number;
  bytes: number;
  beginning: string;
}

/** Reads and discards bytes in a thread, so that its work is not measured. */
const CLIENT = `
  const { parentPort } = require('node:worker_threads');
  const { Agent, request } = require('node:http');
  const agent = new Agent({ keepAlive: true });
  let next;
  parentPort.on('message', (message) => {
    if (message !== 'go') {
      next = message;
      parentPort.postMessage('ready');
      return;
    }
    const { url, method, headers, body, leavesAfterMs } = next;
    const asked = request(url, { agent, method, headers }, (answer) => {
      let bytes = 0;
      let beginning = '';
      answer.on('data', (chunk) => {
        bytes += chunk.length;
        if (beginning.length < 300) beginning += chunk.subarray(0, 300).toString('utf8');
      });
      answer.on('end', () => parentPort.postMessage({ status: answer.statusCode, bytes, beginning }));
    });
    asked.on('error', (error) => parentPort.postMessage({ status: 0, bytes: 0, beginning: String(error) }));
    asked.end(body);
    const leave = () => asked.destroy(new Error('its client has left'));
    if (leavesAfterMs !== undefined) asked.once('finish', () => setTimeout(leave, leavesAfterMs));
  });`;

const LOOK_EVERY_MS = 1;

/** JSON in UTF-8, as in lists, and how long that takes on two idle cores. */
const WORK = {
  of: Array.from({ length: 2_000 }, (_, n) => ({ n, text: 'Жあ😀"\n'.repeat(20) })),
  times: 4,
  quietMs: 20,
};

/**
 * Measures how long the event loop of this process is blocked in one piece while it answers a request. A thread sends
 * the requests, so that the client is not measured; time in which the kernel ran other processes, which is most of it
 * on a shared machine, is excluded where the kernel counts it (Linux).
 */
export class LoopBlocks {
  private readonly client = new Worker(CLIENT, { eval: true });
  private readonly clock = new WorkingClock();
  private looking: NodeJS.Timeout | undefined;
  private lookedAtMs = 0;
  private longestMs = 0;

  async close(): Promise<void> {
    clearInterval(this.looking);
    this.clock.close();
    await this.client.terminate();
  }

  /** Sends one request. @returns the answer, and the longest block in milliseconds */
  async of(request: RawRequest): Promise<{ answer: RawAnswer; blockMs: number }> {
    await this.tell(request);
    this.begin();
    const answer = (await this.tell('go')) as RawAnswer;
    // One more sample after the last event.
    await new Promise((resolve) => setTimeout(resolve, 2 * LOOK_EVERY_MS));
    return { answer, blockMs: this.end() };
  }

  /**
   * The shortest block of up to fifteen runs, each with a new request, and the last answer. Incidents (garbage
   * collection, compilation) slow one run down, the route itself slows all. Stops at the first run within the budget.
   */
  async least(budgetMs: number, request: () => RawRequest, runs = 15): Promise<{ answer: RawAnswer; blockMs: number }> {
    let least = await this.of(request());
    for (let run = 1; run < runs && least.blockMs > budgetMs; run += 1) {
      const next = await this.of(request());
      if (next.blockMs < least.blockMs) least = next;
    }
    return least;
  }

  /** How many times slower this machine is now than an idle one; at least 1. */
  slowness(runs = 5): number {
    const took = Array.from({ length: runs }, () => {
      const beganAt = this.clock.nowMs();
      for (let n = 0; n < WORK.times; n += 1) Buffer.from(JSON.stringify(WORK.of));
      return this.clock.nowMs() - beganAt;
    });
    return Math.max(1, Math.min(...took) / WORK.quietMs);
  }

  private begin(): void {
    this.longestMs = 0;
    this.lookedAtMs = this.clock.nowMs();
    this.looking = setInterval(() => this.look(), LOOK_EVERY_MS);
  }

  private look(): void {
    const now = this.clock.nowMs();
    this.longestMs = Math.max(this.longestMs, now - this.lookedAtMs - LOOK_EVERY_MS);
    this.lookedAtMs = now;
  }

  private end(): number {
    this.look();
    clearInterval(this.looking);
    return this.longestMs;
  }

  private tell(message: unknown): Promise<unknown> {
    return new Promise((resolve) => {
      this.client.once('message', resolve);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of this process, not a window
      this.client.postMessage(message);
    });
  }
}

/** A clock that pauses while this thread waits for a processor. */
class WorkingClock {
  private readonly statistics: number | null = openStatistics();
  private readonly buffer = Buffer.alloc(128);

  nowMs(): number {
    const now = performance.now();
    if (this.statistics === null) return now;
    const length = readSync(this.statistics, this.buffer, 0, this.buffer.length, 0);
    // In nanoseconds: how long this thread ran, and how long it waited for a processor (proc_pid_schedstat(5)).
    const [, waitedNs = '0'] = this.buffer.toString('latin1', 0, length).split(' ');
    return now - Number(waitedNs) / 1e6;
  }

  close(): void {
    if (this.statistics !== null) closeSync(this.statistics);
  }
}

function openStatistics(): number | null {
  try {
    return openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
  } catch {
    return null;
  }
}

export interface BudgetedRequest {
  name: string;
  budgetMs: number;
  /** Other statuses count as failures. */
  statuses: readonly number[];
  request: () => RawRequest;
}

/**
 * Requests that exceeded their budget in each of several runs, or were not answered as expected. On a machine that is
 * slow now, budgets grow accordingly.
 */
export async function overBudget(blocks: LoopBlocks, asked: readonly BudgetedRequest[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { name, budgetMs, statuses, request } of asked) {
    const { answer, blockMs } = await blocks.least(budgetMs, request);
    const { status, bytes, beginning } = answer;
    if (!statuses.includes(status)) wrong.push(`${name} was answered ${status} ${beginning}`);
    if (blockMs <= budgetMs) continue;
    const slowness = blocks.slowness();
    if (blockMs <= budgetMs * slowness) continue;
    const times = slowness.toFixed(1);
    wrong.push(
      `${name} blocked for ${Math.round(blockMs)} ms (all takes ${times} times as long) and answered ${bytes} bytes`,
    );
  }
  return wrong;
}

/** A server in this process whose `/blocks` blocks the event loop for this long; other paths wait as long. */
export async function blockingFor(ms: number): Promise<{ origin: string } & AsyncDisposable> {
  const clock = new WorkingClock();
  const { origin, close } = await startHttpServer((request, response) => {
    if (request.url !== '/blocks') {
      setTimeout(() => response.end(), ms);
      return;
    }
    // Work of this thread, not time: other processes and threads may use the processor meanwhile.
    const began = clock.nowMs();
    while (clock.nowMs() - began < ms);
    response.end();
  });
  const dispose = (): Promise<void> => {
    clock.close();
    return Promise.resolve(close());
  };
  return { origin, [Symbol.asyncDispose]: dispose };
}
