import { reconnectDelay } from './reconnect-delay';

export type Connection = 'connecting' | 'live' | 'reconnecting';

/** What is used of an EventSource. */
export interface Source {
  readonly readyState: number;
  addEventListener(type: string, listener: (event: MessageEvent<string>) => void): void;
  close(): void;
}

export interface StreamHandlers {
  onHint: (data: string) => void;
  /** The first line stands: it tells of what happens from now on. */
  onBegin: () => void;
  /** Something may have been missed: everything shown is to be read again. */
  onGap: () => void;
  onState: (state: Connection) => void;
  /** It stands again: who is signed in, and where, may have changed. */
  onBack: () => void;
  /** The server refused the line for good: the session may have ended. */
  onRefused: () => void;
}

const CLOSED = 2;
/** The server says a word every 15 to 18 seconds: a line without one is dead, also where nobody closed it. */
const SILENT_MS = 45_000;

/**
 * One line to the server. After a break the browser itself tries once more, and the server then sends what was missed; if that
 * fails, the line is opened anew with growing pauses, and everything is read again.
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

  /** Opens it anew, now: the one that stood is not to be trusted. */
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
      // Of a line that the browser opened again the server has sent the rest.
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
    // What was read before the first line stood is not old, but what came in meanwhile is not in it.
    this.isFirst = false;
    if (isRefused) this.handlers.onRefused();
    this.timer = setTimeout(() => this.connect(), reconnectDelay(this.failures - 1));
  }
}
