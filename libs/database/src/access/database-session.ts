import { Client, type QueryResult, type QueryResultRow } from 'pg';
import { queryCamel } from './camel-query';
import { inWords, refuseStandby } from './connection-refusal';
import { OwnSocket } from './own-socket';
import { isReadOnly } from '../failures/pg-error';
import type { ServerList } from '../servers/server-list';

const ANSWER_WITHIN_MS = 3_000;
/** A younger one was hardly lost on the way: PostgreSQL is busy, usually with new connections of all processes. */
const YOUNG_MS = 6_000;
/** Doubles with each try: a frozen or busy PostgreSQL has to clean up each connection that was given up. */
const CONNECT_WITHIN_MS = 1_500;
const LONGEST_CONNECT_MS = 6_000;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 250;
/** Between connections to a read-only server: after a failover the name points to it until it is changed. */
const READER_PAUSE_MS = 1_000;

export interface SessionOptions {
  servers: ServerList;
  isPooled: boolean;
  applicationName: string;
  /** Called for each connection that was lost or not made; the session tries another one. */
  onFailure: (error: unknown) => void;
}

export type SessionQuery = <R extends QueryResultRow>(text: string, values?: unknown[]) => Promise<QueryResult<R>>;

/** @param serverPid named by PostgreSQL at the start of the connection; a pooler names one of its own */
type OpenHook = (query: SessionQuery, serverPid: number | null) => Promise<void>;

type NoticeListener = (payload: string) => void;

/**
 * A connection beside the pool for what lives as long as a connection: session advisory locks and LISTEN. One that is
 * lost, does not answer in time, or whose server is read-only, is replaced at once, and the hooks run again. Behind a
 * pooler in transaction mode nothing lasts: users need a second way.
 */
export class DatabaseSession {
  private client: Client | undefined;
  /** By `performance.now()`. */
  private connectedAt = -Infinity;
  private readonly hooks: OpenHook[] = [];
  private readonly lossHooks: (() => void)[] = [];
  private readonly listeners = new Map<string, NoticeListener[]>();
  private timer: NodeJS.Timeout | undefined;
  private lastAnswer: Promise<unknown> = Promise.resolve();
  private failures = 0;
  private isClosed = false;

  constructor(private readonly options: SessionOptions) {}

  get isOpen(): boolean {
    return this.client !== undefined;
  }

  /** Runs on each new connection before it counts as open; if it fails, it is replaced. Add it before `open`. */
  onOpen(hook: OpenHook): void {
    this.hooks.push(hook);
  }

  onLost(hook: () => void): void {
    this.lossHooks.push(hook);
  }

  listen(channel: string, listener: NoticeListener): void {
    const others = this.listeners.get(channel);
    if (others !== undefined) {
      others.push(listener);
      return;
    }
    this.listeners.set(channel, [listener]);
    // On failure the next connection listens anyway.
    if (this.isOpen) this.query(listenTo(channel)).catch(this.options.onFailure);
  }

  /** Resolves after the first try, successful or not: it keeps trying. */
  async open(): Promise<void> {
    await this.connect();
  }

  /** @throws Error while not open, or when the connection is lost or silent: the statement may have run then */
  query<R extends QueryResultRow>(text: string, values: unknown[] = []): Promise<QueryResult<R>> {
    if (this.client === undefined) return Promise.reject(new Error('The session with PostgreSQL is not open.'));
    return this.run<R>(this.client, text, values);
  }

  /** Named by PostgreSQL at the start of the connection; null: not connected. */
  get serverPid(): number | null {
    return this.client === undefined ? null : serverPidOf(this.client);
  }

  /** Does nothing while the connection is young. */
  renew(reason: Error): void {
    if (!this.isYoung) this.client?.emit('error', reason);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    const client = this.client;
    this.client = undefined;
    if (client === undefined) return;
    const silent = setTimeout(() => destroy(client), ANSWER_WITHIN_MS);
    await client.end().catch(() => undefined);
    clearTimeout(silent);
  }

  private async connect(): Promise<void> {
    const { servers, isPooled } = this.options;
    const { url } = servers;
    const client = new Client({
      ...servers.connectionTo(url),
      application_name: this.options.applicationName,
      connectionTimeoutMillis: Math.min(CONNECT_WITHIN_MS * 2 ** Math.max(0, this.failures - 1), LONGEST_CONNECT_MS),
      keepAlive: true,
      stream: () => new OwnSocket(),
      ...(!isPooled && { options: '-c statement_timeout=10s -c timezone=UTC' }),
    });
    const since = performance.now();
    let isLost = false;
    const lose = (error: unknown): void => {
      if (isLost) return;
      isLost = true;
      destroy(client);
      const wasOpen = this.client === client;
      if (wasOpen) this.client = undefined;
      if (this.isClosed) return;
      this.options.onFailure(error);
      if (wasOpen) for (const hook of this.lossHooks) hook();
      this.connectAgain(isReadOnly(error) ? since + READER_PAUSE_MS - performance.now() : 0);
    };
    refuseStandby(client, servers, url);
    client.on('error', lose);
    client.on('end', () => lose(new Error('PostgreSQL closed the session.')));
    client.on('notification', ({ channel, payload }) => {
      for (const listener of this.listeners.get(channel) ?? []) listener(payload ?? '');
    });
    try {
      await client.connect().catch((error: Error) => {
        servers.pass(url);
        throw inWords(error, url, servers.variable);
      });
      this.connectedAt = performance.now();
      let heard = await this.listenOn(client, 0);
      const query: SessionQuery = (text, values = []) => this.run(client, text, values);
      for (const hook of this.hooks) await hook(query, serverPidOf(client));
      while (heard < this.listeners.size) heard = await this.listenOn(client, heard);
      if (isLost || this.isClosed) throw new Error('The session was closed.');
      this.client = client;
      this.failures = 0;
    } catch (error) {
      lose(error);
    }
  }

  private async listenOn(client: Client, from: number): Promise<number> {
    const channels = [...this.listeners.keys()];
    if (channels.length > from) await this.run(client, channels.slice(from).map(listenTo).join('; '), []);
    return channels.length;
  }

  private get isYoung(): boolean {
    return performance.now() - this.connectedAt < YOUNG_MS;
  }

  private connectAgain(leastPauseMs: number): void {
    const byFailures = this.failures === 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (this.failures - 1), LONGEST_PAUSE_MS);
    const pauseMs = Math.max(byFailures, leastPauseMs);
    this.failures += 1;
    this.timer = setTimeout(() => void this.connect(), pauseMs).unref();
  }

  private run<R extends QueryResultRow>(client: Client, text: string, values: unknown[]): Promise<QueryResult<R>> {
    const answer = this.lastAnswer.then(() => this.runNow<R>(client, text, values));
    this.lastAnswer = answer.catch(() => undefined);
    return answer;
  }

  private async runNow<R extends QueryResultRow>(
    client: Client,
    text: string,
    values: unknown[],
  ): Promise<QueryResult<R>> {
    const patienceMs = this.isYoung ? YOUNG_MS : ANSWER_WITHIN_MS;
    const silent = setTimeout(() => {
      client.emit('error', new Error(`PostgreSQL did not answer within ${patienceMs} ms.`));
    }, patienceMs);
    try {
      // Without values it is a simple query, which may hold several statements.
      return await queryCamel<R>(client, { text, values });
    } catch (error) {
      if (isReadOnly(error)) client.emit('error', error);
      throw error;
    } finally {
      clearTimeout(silent);
    }
  }
}

/** From the protocol's BackendKeyData; `pg` does not declare it. */
function serverPidOf(client: Client): number | null {
  return (client as unknown as { processID: number | null }).processID;
}

const listenTo = (channel: string): string => `listen "${channel.replaceAll('"', '""')}"`;

/** Without a goodbye to the server: it may be frozen. */
function destroy(client: Client): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}
