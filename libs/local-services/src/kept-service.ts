import { setTimeout as sleep } from 'node:timers/promises';
import { MOST_DEATHS, RecentDeaths } from './recent-deaths';
import type { LocalServer } from './service-process';

/**
 * The cause of its end may persist: the first restart within a minute is immediate, later ones wait longer and longer.
 */
const PAUSES_MS = [0, 250, 500, 1000];

export interface KeptServiceOptions {
  name: string;
  /** Starts it on the same data and address as `former`. */
  start: (former?: LocalServer) => Promise<LocalServer>;
  /** Gets a sentence when it has ended and is being restarted, and when it is back. */
  report: (sentence: string) => void;
}

/** A server that restarts when it ends by itself: same port, same password. */
export interface KeptService {
  readonly url: string;
  /** Resolves with a sentence when it is given up: it ended five times in a minute, or cannot start. */
  failed: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts a server and keeps it running: the kernel kills one when memory is short, and its data survive that.
 *
 * @throws LocalServiceError if it cannot run here
 */
export async function keepService(options: KeptServiceOptions): Promise<KeptService> {
  const kept = new Keeping(options, await options.start());
  return { url: kept.url, failed: kept.failed, stop: () => kept.stop() };
}

class Keeping {
  readonly url: string;
  readonly failed: Promise<string>;
  private readonly deaths = new RecentDeaths();
  private isStopping = false;
  private readonly ended: Promise<void>;

  constructor(
    private readonly options: KeptServiceOptions,
    private server: LocalServer,
  ) {
    this.url = server.url;
    let fail: (reason: string) => void = () => undefined;
    this.failed = new Promise((resolve) => {
      fail = resolve;
    });
    this.ended = this.watch().then((reason) => {
      if (reason !== undefined) fail(reason);
    });
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    await this.server.stop();
    await this.ended;
  }

  /** @returns why it is given up; undefined if it was stopped */
  private async watch(): Promise<string | undefined> {
    const { name, report } = this.options;
    let reason = await this.death();
    for (;;) {
      if (this.isStopping) return undefined;
      const endedAt = performance.now();
      const deaths = this.deaths.add(endedAt);
      if (deaths >= MOST_DEATHS) {
        return `${reason}, for the ${MOST_DEATHS}th time within a minute. Start again: accepted messages go on.`;
      }
      report(`${reason} and is started again.`);
      await sleep(PAUSES_MS[deaths - 1] ?? 0);
      if (this.isStopping) return undefined;
      const failure = await this.startAgain();
      if (failure !== undefined) {
        reason = failure;
        continue;
      }
      if (this.isStopping) {
        await this.server.stop();
        return undefined;
      }
      report(`${name} is back after ${((performance.now() - endedAt) / 1000).toFixed(1)} s.`);
      reason = await this.death();
    }
  }

  private async death(): Promise<string> {
    const { signal, code } = await this.server.exited;
    return `${this.options.name} ${signal ? `was ended by ${signal}` : `ended with code ${code}`}`;
  }

  /** @returns why it did not start; counts as a death, because it may have been killed before it was ready */
  private async startAgain(): Promise<string | undefined> {
    const { name, start } = this.options;
    try {
      this.server = await start(this.server);
      return undefined;
    } catch (error) {
      return `${name} did not start (${(error as Error).message})`;
    }
  }
}
