import { Client, type ClientConfig } from 'pg';
import type { Socket } from 'node:net';
import { inWords, refuseStandby } from './connection-refusal';
import { isEnding, isReadOnly } from '../failures/pg-error';
import type { ServerList } from '../servers/server-list';
import { type Awaiting, type SilenceWatch, ticksIn } from './silence-watch';
import type { StorageAlarm } from './storage-alarm';
import { UnansweredError } from '../failures/unanswered.error';

/** PostgreSQL cancels a statement after 10 seconds (`statement_timeout`) and says so. A frozen one says nothing. */
const ANSWERED_WITHIN_MS = 11_000;
/** For work without a waiting caller, for which PostgreSQL's own limits are lifted. */
const LONG_MS = 3_600_000;
/** A rollback is quick, and its caller waits for an error. */
const UNDONE_WITHIN_MS = 1_000;
const CLOSED_WITHIN_MS = 1_000;
const ASKS_ONLY_TO_READ = /^(begin|start|set) [a-z ,]{0,80}read only/i;

/** `pg` emits every server message on its connection (8.23.1, lib/connection.js). */
interface Wire {
  stream: Socket;
  on(message: 'readyForQuery', listener: (message: { status: string }) => void): void;
  on(message: 'end', listener: () => void): void;
  on(message: 'errorMessage', listener: (error: unknown) => void): void;
  on(message: 'commandComplete', listener: (message: { text: string }) => void): void;
}

type Connected = (error: Error | null | undefined) => void;

/**
 * Each statement ends: by PostgreSQL's answer, or by our error that there was none, without a timer or promise per
 * statement. A connection that is silent for too long is destroyed with everything in flight. One whose server is
 * read-only is ended: after a failover the next one may reach the server that writes.
 */
export class BoundedClient extends Client implements Awaiting {
  sinceTick = 0;
  private underWay = 0;
  private patience: number;
  private isOver = false;
  private isConnected = false;
  private asksOnlyToRead = false;

  private readonly url: string;

  /** @param answeredWithinMs longer than PostgreSQL's statement timeout */
  constructor(
    config: ClientConfig,
    private readonly servers: ServerList,
    private readonly watch: SilenceWatch,
    alarm: StorageAlarm,
    private readonly answeredWithinMs = ANSWERED_WITHIN_MS,
  ) {
    const { url } = servers;
    super({ ...config, ...servers.connectionTo(url) });
    this.url = url;
    this.patience = ticksIn(answeredWithinMs);
    refuseStandby(this, servers, url);
    const wire = this.wire();
    wire.on('readyForQuery', ({ status }) => this.answered(status));
    wire.on('end', () => this.forget());
    wire.on('errorMessage', (error) => {
      alarm.hear(error);
      if (isEnding(error)) watch.ended();
      // Before the caller hears of it: a pool takes back no connection that is ending.
      if (isReadOnly(error) && !this.asksOnlyToRead) void this.end();
    });
    wire.on('commandComplete', ({ text }) => alarm.isOn && alarm.noteDone(text));
    this.boundConnect();
    this.boundQueries();
    this.boundEnd();
  }

  /** Destroyed, or ended by PostgreSQL: later messages are void. */
  get isLost(): boolean {
    return this.isOver;
  }

  get isConnecting(): boolean {
    return !this.isConnected;
  }

  /** Leaves little time: the caller only waits for an error. */
  hurry(): void {
    this.patience = ticksIn(UNDONE_WITHIN_MS);
  }

  takeTime(): void {
    this.patience = ticksIn(this.answeredWithinMs);
  }

  /** Allows an hour, as long as PostgreSQL answers others. */
  takeLong(): void {
    this.patience = ticksIn(LONG_MS);
  }

  tick(age: number, isSilent: boolean): void {
    const patience = isSilent ? Math.min(this.patience, ticksIn(this.answeredWithinMs)) : this.patience;
    if (age >= patience) this.destroy(unanswered(patience));
  }

  destroy(error?: Error): void {
    this.forget();
    this.wire().stream.destroy(error);
  }

  private boundConnect(): void {
    const connect = this.connect.bind(this) as (connected: Connected) => void;
    this.connect = ((connected?: Connected) => {
      if (connected === undefined)
        return new Promise<void>((resolve, reject) => {
          (this.connect as (connected: Connected) => void)((error) => (error ? reject(error) : resolve()));
        });
      let isTold = false;
      connect((error) => {
        // A refused server may still say that it is ready.
        if (isTold) return;
        isTold = true;
        if (error) this.servers.pass(this.url);
        else this.isConnected = true;
        connected(error ? inWords(error, this.url, this.servers.variable) : error);
      });
    }) as Client['connect'];
  }

  private boundQueries(): void {
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    this.query = ((...args: unknown[]) => {
      if (!this.isOver && (this.underWay += 1) === 1) this.watch.begin(this);
      const [asked] = args as [string | { text?: unknown }];
      const text = typeof asked === 'string' ? asked : asked.text;
      if (typeof text === 'string' && ASKS_ONLY_TO_READ.test(text)) this.asksOnlyToRead = true;
      return query(...args);
    }) as Client['query'];
  }

  private boundEnd(): void {
    const end = this.end.bind(this) as (...args: unknown[]) => unknown;
    this.end = ((...args: unknown[]) => {
      this.forget();
      const { stream } = this.wire();
      const late = setTimeout(() => stream.destroy(), CLOSED_WITHIN_MS);
      stream.once('close', () => clearTimeout(late));
      if (stream.destroyed) clearTimeout(late);
      return end(...args);
    }) as Client['end'];
  }

  /** @param status `I`: in no transaction */
  private answered(status: string): void {
    if (status === 'I') this.asksOnlyToRead = false;
    this.watch.heard(this);
    if (this.underWay > 0 && (this.underWay -= 1) === 0) this.watch.end(this);
  }

  private forget(): void {
    this.isOver = true;
    this.underWay = 0;
    this.watch.end(this);
  }

  private wire(): Wire {
    return this.connection as unknown as Wire;
  }
}

function unanswered(ticks: number): UnansweredError {
  return new UnansweredError(
    '08007',
    `PostgreSQL did not answer within ${ticks / 10} seconds: what was asked may have been done or not`,
  );
}
