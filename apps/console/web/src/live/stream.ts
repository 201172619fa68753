import { reconnectDelay } from './reconnect-delay';

export type Connection = 'connecting' | 'live' | 'reconnecting';

export interface Source {
  readonly readyState: number;
  addEventListener(type: string, listener: (event: MessageEvent<string>) => void): void;
  close(): void;
}

export interface StreamHandlers {
  onHint: (data: string) => void;
  /** The first connection is open: it reports changes from now on. */
  onBegin: () => void;
  /** Changes may have been missed: refetch everything. */
  onGap: () => void;
  onState: (state: Connection) => void;
  /** Reconnected: the session or the organizations may have changed. */
  onBack: () => void;
  /** The server refused for good: the session may have ended. */
  onRefused: () => void;
}

const CLOSED = 2;
/** The server sends something every 15 to 18 seconds: a silent connection is dead, even if it was never closed. */
const SILENT_MS = 45_000;

/**
 * One connection to the server. After a break the browser reconnects once, and the server sends what was missed; if
 * that fails, it opens anew with growing pauses, and everything is refetched.
 */
export class Stream {
  private source: Source | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private isFirst = true;
  private isEnded = false;

  constructor(
    private readonly open: () => Source,
    private readonly handlers: StreamHandlers,
  ) {}

  start(): void {
    this.handlers.onState(this.isFirst ? 'connecting' : 'reconnecting');
    this.connect();
  }

  end(): void {
    this.isEnded = true;
    this.drop();
  }

  /** Reopens now: the old connection cannot be trusted. */
  renew(): void {
    if (this.isEnded) return;
    this.drop();
    this.isFirst = false;
    this.handlers.onState('reconnecting');
    this.connect();
  }

  private drop(): void {
    clearTimeout(this.timer);
    clearTimeout(this.silence);
    this.source?.close();
    this.source = null;
  }

  private heard(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.renew(), SILENT_MS);
  }

  private connect(): void {
    const source = this.open();
    this.source = source;
    this.heard();
    let isNew = true;
    source.addEventListener('hello', () => {
      // When the browser reconnects by itself, the server sends what was missed.
      if (isNew && this.isFirst) this.handlers.onBegin();
      else if (isNew) this.handlers.onGap();
      isNew = false;
      this.isLive();
    });
    source.addEventListener('reset', () => {
      isNew = false;
      this.handlers.onGap();
      this.isLive();
    });
    source.addEventListener('hint', ({ data }) => {
      this.heard();
      this.handlers.onHint(data);
    });
    source.addEventListener('alive', () => this.heard());
    source.addEventListener('error', () => this.broke(source));
  }

  private isLive(): void {
    this.heard();
    if (!this.isFirst) this.handlers.onBack();
    this.isFirst = false;
    this.failures = 0;
    this.handlers.onState('live');
  }

  private broke(source: Source): void {
    if (this.isEnded || source !== this.source) return;
    this.handlers.onState('reconnecting');
    const isRefused = source.readyState === CLOSED;
    this.failures += 1;
    if (!isRefused && this.failures === 1) return;
    this.drop();
    // Data read before the first connection is not stale, but lacks changes made in between.
    this.isFirst = false;
    if (isRefused) this.handlers.onRefused();
    this.timer = setTimeout(() => this.connect(), reconnectDelay(this.failures - 1));
  }
}
