import type { Logger } from 'pino';
import { Agent, request } from 'undici';
import type { Clock } from '../phone/clock';
import type { Connectivity } from '../phone/connectivity';
import { type ServerEvent, SseParser } from './sse.parser';

/** Until the next try: after each of the first five losses in a row, of the next five, of all others. */
const RECONNECT_MS = [5_000, 30_000, 60_000] as const;
const READ_TIMEOUT_MS = 60 * 60 * 1000;

export interface EventStreamOptions {
  url: string;
  /** The token at its start: a later registration does not change it. */
  token: string;
  connectTimeoutMs: number;
  clock: Clock;
  connectivity: Connectivity;
  signal: AbortSignal;
  log: Logger;
  onOpen(): void;
  onEvent(event: ServerEvent): void;
}

export class EventStream {
  private readonly agent: Agent;
  private readonly cuts = new Set<AbortController>();
  private losses = 0;
  private open = 0;

  constructor(private readonly options: EventStreamOptions) {
    this.agent = new Agent({
      connect: { timeout: options.connectTimeoutMs },
      headersTimeout: READ_TIMEOUT_MS,
      bodyTimeout: READ_TIMEOUT_MS,
    });
  }

  get isOpen(): boolean {
    return this.open > 0;
  }

  /** Each call opens one more: the app does not close the former stream. */
  connect(): void {
    void this.keepOpen();
  }

  /** Ends all open streams like a proxy does. */
  cut(): void {
    for (const each of this.cuts) each.abort(new Error('The stream was cut.'));
  }

  async close(): Promise<void> {
    await this.agent.destroy();
  }

  private async keepOpen(): Promise<void> {
    const { clock, connectivity, signal, log } = this.options;
    while (!signal.aborted) {
      await connectivity.whenRunning();
      await this.listen().catch((error: unknown) => {
        if (!signal.aborted) log.info({ reason: (error as Error).message }, 'the stream of events ended');
      });
      this.losses += 1;
      const [first, later, last] = RECONNECT_MS;
      await clock.sleep(this.losses <= 5 ? first : this.losses <= 10 ? later : last, signal);
    }
  }

  private async listen(): Promise<void> {
    const { url, token, connectivity, signal } = this.options;
    if (!connectivity.isOnline) throw new Error('The phone is offline.');
    const cut = new AbortController();
    this.cuts.add(cut);
    let isOpen = false;
    try {
      const { statusCode, headers, body } = await request(url, {
        dispatcher: this.agent,
        headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', 'user-agent': 'okhttp/4.10.0' },
        signal: AbortSignal.any([signal, connectivity.signal, cut.signal]),
      });
      const type = String(headers['content-type']);
      if (statusCode < 200 || statusCode > 299 || !/^text\/event-stream *(;|$)/i.test(type)) {
        await body.dump();
        throw new Error(`GET /events answered ${statusCode} ${type}`);
      }
      this.losses = 0;
      this.open += 1;
      isOpen = true;
      this.options.onOpen();
      const parser = new SseParser();
      for await (const chunk of body) {
        await connectivity.whenRunning();
        for (const event of parser.push(chunk as Buffer)) this.options.onEvent(event);
      }
      throw new Error('The service closed the stream.');
    } finally {
      this.cuts.delete(cut);
      if (isOpen) this.open -= 1;
    }
  }
}
