import { closeSync, openSync, readSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { startHttpServer } from './http-server';

/** A request as it goes over the wire. */
export interface RawRequest {
  method?: string;
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
  /** Its client leaves so many milliseconds after it has sent all: what waits for a phone has no answer in a test. */
  leavesAfterMs?: number;
}

export interface RawAnswer {
  status: number;
  bytes: number;
  /** How it begins, for who wonders. */
  beginning: string;
}

/** Reads bytes and throws them away: what it does is no work of the event loop that is measured. */
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

/** Milliseconds between two looks at the event loop. */
const LOOK_EVERY_MS = 1;

/** JSON in UTF-8, as lists are written, and how long that takes on a machine with two cores and nothing else on them. */
const WORK = {
  of: Array.from({ length: 2_000 }, (_, n) => ({ n, text: 'Жあ😀"\n'.repeat(20) })),
  times: 4,
  quietMs: 20,
};

/**
 * Measures for how long the event loop of this process was blocked in one piece while it answered a request. A thread of its own
 * asks, so that nothing of the client is measured; and the time in which the kernel gave the processor to others, which on a shared
 * machine is most of it, is left out where the kernel counts it (Linux).
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

  /** Asks once. @returns the answer, and the longest block in milliseconds while it was made */
  async of(request: RawRequest): Promise<{ answer: RawAnswer; blockMs: number }> {
    await this.tell(request);
    this.begin();
    const answer = (await this.tell('go')) as RawAnswer;
    // What came last is followed by a look.
    await new Promise((resolve) => setTimeout(resolve, 2 * LOOK_EVERY_MS));
    return { answer, blockMs: this.end() };
  }

  /**
   * The least block of up to fifteen runs, each with a request of its own, and the last answer. What a run meets besides (a collection of
   * garbage, code that is compiled) makes one slow, what a route does makes all. Ends with the first run that is within the budget.
   */
  async least(budgetMs: number, request: () => RawRequest, runs = 15): Promise<{ answer: RawAnswer; blockMs: number }> {
    let least = await this.of(request());
    for (let run = 1; run < runs && least.blockMs > budgetMs; run += 1) {
      const next = await this.of(request());
      if (next.blockMs < least.blockMs) least = next;
    }
    return least;
  }

  /** How many times as long as on a machine of its own a piece of work takes here and now; at least 1. */
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

/** A clock that stands still while this thread waits for a processor that others have. */
class WorkingClock {
  private readonly statistics: number | null = openStatistics();
  private readonly buffer = Buffer.alloc(128);

  nowMs(): number {
    const now = performance.now();
    if (this.statistics === null) return now;
    const length = readSync(this.statistics, this.buffer, 0, this.buffer.length, 0);
    // Of this thread, in nanoseconds: how long it ran, and how long it waited for a processor (proc_pid_schedstat(5)).
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

/** A request whose longest block has a budget. */
export interface BudgetedRequest {
  name: string;
  budgetMs: number;
  /** Others are no answer of which anything is known. */
  statuses: readonly number[];
  request: () => RawRequest;
}

/**
 * Requests that blocked the event loop for longer than they may in each of several runs, or were not answered as they should be. On a
 * machine that is slower at this moment than one of its own they may for longer by as much.
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

/** A server in this process of which `/blocks` blocks the event loop for so long, and all else waits for as long. */
export async function blockingFor(ms: number): Promise<{ origin: string } & AsyncDisposable> {
  const clock = new WorkingClock();
  const { origin, close } = await startHttpServer((request, response) => {
    if (request.url !== '/blocks') {
      setTimeout(() => response.end(), ms);
      return;
    }
    // Work of this thread, not time: others may have the processor meanwhile, and other threads work, too.
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
