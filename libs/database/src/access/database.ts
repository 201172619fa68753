import type { Pool, PoolClient, QueryResult, QueryResultRow } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { createDataSource, type DataSourceOptions } from './data-source';
import type { BoundedClient } from './bounded-client';
import { BoundedPool, type PoolFigures } from './bounded-pool';
import { queryCamel } from './camel-query';
import { DatabaseSession } from './database-session';
import { opened, refuseUnfitServer } from './fit-server';
import { returnsOld } from './old-rows';
import { OwnSocket } from './own-socket';
import { isPooled } from '../servers/pooler';
import { isCut, isLostInBetween, undone } from '../failures/pg-error';
import { retryTransient } from '../failures/retry-transient';
import { ServerList } from '../servers/server-list';
import { OLDEST_MIGRATION_SQL, refuseOldBuild } from '../schema/oldest-version';
import { managerWithin } from './transaction-manager';

export interface Statement {
  name: string;
  text: string;
  /** For a PostgreSQL that returns old rows itself (`OldRows`); absent: `text` serves all. */
  textReturningOld?: string;
}

export interface Queryable {
  /** Rows have the columns' names in camelCase (`org_id` → `orgId`); keys inside of JSON stay as they are. */
  query<R extends QueryResultRow>(statement: Statement | string, values?: unknown[]): Promise<QueryResult<R>>;
  /** Statements logged events of these organizations; listeners are told after the commit. */
  noteEvents(orgIds: Iterable<string>): void;
}

export interface Transaction extends Queryable {
  /** `manager.getRepository(Entity)` is a repository whose statements are part of the transaction. */
  readonly manager: EntityManager;
}

/** The database, or a transaction, whose nested ones become parts of it. */
export interface Transactor extends Queryable {
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
}

export function within(transaction: Transaction): Transactor {
  return {
    query: (statement, values) => transaction.query(statement, values),
    noteEvents: (orgIds) => transaction.noteEvents(orgIds),
    transaction: (work) => work(transaction),
  };
}

const LEFT_COLD = 2;

type EventListener = (orgId: string) => void;

/** TypeORM's data source for entities, and its pool for hot paths, whose statements are handwritten and prepared. */
export class Database implements Transactor {
  private factListener: EventListener = () => undefined;

  private constructor(
    readonly source: DataSource,
    private readonly pool: BoundedPool,
    private readonly options: DataSourceOptions & { servers: ServerList },
    private readonly pooled: boolean,
    private readonly returnsOld: boolean,
  ) {}

  /** @throws the driver's error when PostgreSQL is away, UnfitServerError when it cannot be used */
  static async connect(options: DataSourceOptions): Promise<Database> {
    const servers = ServerList.of(options.url);
    const source = await opened(
      createDataSource({ openSocket: () => new OwnSocket(), pool: BoundedPool, servers, ...options }),
    );
    const pooled = isPooled(options.url);
    await refuseUnfitServer(source, pooled);
    const pool = (source.driver as unknown as { master: BoundedPool }).master;
    // Without listeners a connection that PostgreSQL closes would end the process: an idle one, and one just handed out
    // whose borrower does not listen yet, because the news came with the end of the previous query. The statement in
    // flight, or the next one, reports it.
    pool.on('error', ignore);
    const heard = new WeakSet<PoolClient>();
    pool.on('acquire', (client) => {
      if (!heard.has(client)) client.on('error', ignore);
      heard.add(client);
    });
    return new Database(source, pool, { ...options, servers }, pooled, returnsOld(source));
  }

  /** Runs a read-only statement again, once, when its connection was cut. */
  async query<R extends QueryResultRow>(
    statement: Statement | string,
    values: unknown[] = [],
  ): Promise<QueryResult<R>> {
    try {
      return await run<R>(this.pool, this.asked(statement), values);
    } catch (error) {
      if (!isCut(error) || !onlyReads(statement)) throw error;
      return run<R>(this.pool, this.asked(statement), values);
    }
  }

  /** Called after each commit with the organizations whose events were logged over this connection to PostgreSQL. */
  onEvents(listener: EventListener): void {
    this.factListener = listener;
  }

  noteEvents(orgIds: Iterable<string>): void {
    for (const orgId of new Set(orgIds)) this.factListener(orgId);
  }

  /**
   * Runs `work` in one transaction, at most three times in all: again after a deadlock, a serialization failure or a
   * lock timeout, or when the connection was cut before the commit was sent.
   */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return retryTransient(() => this.once(work));
  }

  /**
   * Runs `work` in one transaction, once; each statement may take an hour, as long as PostgreSQL answers others. For
   * work without a waiting caller. It sets PostgreSQL's own limits (`statement_timeout`).
   */
  longTransaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.once(work, (client) => client.takeLong());
  }

  /**
   * Opens connections one by one before they are needed: the first requests would swamp the app and PostgreSQL with new
   * ones, which cost more than many statements. Failures do not matter: connections are opened when needed.
   */
  async warmUp(): Promise<void> {
    const opened: PoolClient[] = [];
    try {
      const wanted = this.options.poolSize - LEFT_COLD;
      while (opened.length < wanted) opened.push(await this.pool.connect());
    } catch {
      // The readiness check says why.
    } finally {
      for (const client of opened) client.release();
    }
  }

  /** A connection beside the pool, not open yet. @param onFailure called when it was lost; it is replaced */
  newSession(onFailure: (error: unknown) => void): DatabaseSession {
    const { servers, applicationName } = this.options;
    return new DatabaseSession({
      servers,
      isPooled: this.pooled,
      applicationName: `${applicationName} session`,
      onFailure,
    });
  }

  /**
   * @returns a warning for the operator, although PostgreSQL answers
   * @throws Error at once while it is silent, and when it is read-only
   */
  async ping(): Promise<{ disk: string } | undefined> {
    const { watch, alarm } = this.pool;
    if (watch.isSilent) throw new Error(`PostgreSQL has not answered for ${Math.round(watch.silentMs / 1000)} s`);
    if (await this.onlyReads()) throw new Error('read-only');
    return alarm.text === null ? undefined : { disk: alarm.text };
  }

  get isSilent(): boolean {
    return this.pool.watch.isSilent;
  }

  get poolFigures(): PoolFigures {
    return this.pool.figures;
  }

  /** Reports silence of PostgreSQL, its words about its disk, and trouble with certificate files; null: over. */
  onTrouble({
    silent,
    disk,
    files = ignore,
  }: {
    silent: (isSilent: boolean) => void;
    disk: (said: string | null) => void;
    files?: (said: string | null) => void;
  }): void {
    this.options.servers.onFiles(files);
    this.pool.watch.onChange(silent);
    this.pool.alarm.onChange(disk);
  }

  /**
   * @throws Error while the schema is behind this build: `migrate` runs first, apps wait for it; UnfitServerError when
   * the schema's version no longer works with a build as old as this one
   */
  async mustBeMigrated(): Promise<void> {
    const ran = new Set(await this.migrationsThatRan());
    const known = this.knownMigrations();
    const missing = known.filter((name) => !ran.has(name));
    if (missing.length > 0) throw new Error(`the schema lacks ${missing.join(', ')}: run \`npm run migrate\``);
    const { rows } = await this.pool.query<{ oldest: string }>(OLDEST_MIGRATION_SQL);
    refuseOldBuild(rows[0]?.oldest, known);
  }

  /** Unknown ones that ran: the schema is newer, and leaves this build all that it uses. */
  async unknownMigrations(): Promise<string[]> {
    const known = new Set(this.knownMigrations());
    return (await this.migrationsThatRan()).filter((name) => !known.has(name));
  }

  private knownMigrations(): string[] {
    return this.source.migrations.map((migration) => migration.name ?? migration.constructor.name);
  }

  private async migrationsThatRan(): Promise<string[]> {
    const { rows } = await this.pool.query<{ name: string }>('select name from migrations order by id');
    return rows.map(({ name }) => name);
  }

  async close(): Promise<void> {
    await this.source.destroy();
    this.pool.watch.close();
  }

  /** A connection that refuses writes is not used again: the next may reach another server. */
  private async onlyReads(): Promise<boolean> {
    const client = await this.pool.connect();
    let isOfUse = false;
    try {
      const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
      isOfUse = rows[0]?.transaction_read_only === 'off';
      return !isOfUse;
    } finally {
      client.release(!isOfUse);
    }
  }

  /** In its form for this server, and unnamed behind a pooler, which may lend the connection to others next. */
  private asked(statement: Statement | string): Statement | string {
    if (typeof statement === 'string') return statement;
    const { name, textReturningOld } = statement;
    const text = this.returnsOld && textReturningOld !== undefined ? textReturningOld : statement.text;
    return this.pooled ? text : { name, text };
  }

  private async once<T>(
    work: (transaction: Transaction) => Promise<T>,
    prepare: (client: BoundedClient) => void = () => undefined,
  ): Promise<T> {
    const { source } = this;
    const client = (await this.pool.connect()) as PoolClient & BoundedClient;
    const noted = new Set<string>();
    const noteEvents = (orgIds: Iterable<string>): void => {
      for (const orgId of orgIds) noted.add(orgId);
    };
    let isCommitting = false;
    let result: T;
    try {
      prepare(client);
      await client.query('begin');
      let manager: EntityManager | undefined;
      result = await work({
        query: (statement, values = []) => run(client, this.asked(statement), values),
        noteEvents,
        get manager() {
          return (manager ??= managerWithin(source, client));
        },
      });
      isCommitting = true;
      await client.query('commit');
    } catch (error) {
      const isGone = !(await rolledBack(client));
      client.release(isGone);
      throw isGone && !isCommitting && isLostInBetween(error) ? undone(error) : error;
    }
    client.takeTime();
    client.release();
    this.noteEvents(noted);
    return result;
  }
}

/** Gives up soon on a silent connection: the caller waits for an error. @returns whether it can be used again */
async function rolledBack(client: BoundedClient): Promise<boolean> {
  if (client.isLost) return false;
  client.hurry();
  try {
    await client.query('rollback');
    client.takeTime();
    return true;
  } catch {
    return false;
  }
}

/** A select that calls no function with effects (`pg_…`): running it twice does no harm. */
function onlyReads(statement: Statement | string): boolean {
  const text = typeof statement === 'string' ? statement : statement.text;
  return /^\s*select\s/i.test(text) && !/pg_|\bfor (no key )?(update|share)|setval|nextval/i.test(text);
}

const ignore = (): void => undefined;

function run<R extends QueryResultRow>(
  target: Pool | PoolClient,
  statement: Statement | string,
  values: unknown[],
): Promise<QueryResult<R>> {
  const asked = typeof statement === 'string' ? { text: statement } : { name: statement.name, text: statement.text };
  return queryCamel(target, { ...asked, values });
}
