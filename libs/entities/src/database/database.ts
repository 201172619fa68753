import type { Pool, PoolClient, QueryResult, QueryResultRow } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { createDataSource, type DataSourceOptions } from './data-source';
import type { BoundedClient } from './bounded-client';
import { BoundedPool, type PoolFigures } from './bounded-pool';
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

/** A statement with a name is prepared once per connection. */
export interface Statement {
  name: string;
  text: string;
  /** The same for a PostgreSQL that returns old rows by itself (`OldRows`); none: `text` is for all. */
  textReturningOld?: string;
}

/** Something that runs statements: the pool, or one transaction. */
export interface Queryable {
  query<R extends QueryResultRow>(statement: Statement | string, values?: unknown[]): Promise<QueryResult<R>>;
  /** Says that statements logged facts of these organizations; who listens hears of it when they are committed. */
  noteEvents(orgIds: Iterable<string>): void;
}

/** A transaction under way. */
export interface Transaction extends Queryable {
  /** For TypeORM: `manager.withRepository(rows)` is a repository whose statements are part of the transaction. */
  readonly manager: EntityManager;
}

/** Something that runs transactions: the database, or one of them, of which they are parts then. */
export interface Transactor extends Queryable {
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
}

/** A transaction as a database: what repositories do with it is done, or undone, with the transaction. */
export function within(transaction: Transaction): Transactor {
  return {
    query: (statement, values) => transaction.query(statement, values),
    noteEvents: (orgIds) => transaction.noteEvents(orgIds),
    transaction: (work) => work(transaction),
  };
}

/** Those who are at work while it warms up need some. */
const LEFT_COLD = 2;

type EventListener = (orgId: string) => void;

/**
 * PostgreSQL as our repositories use it: TypeORM's data source for entities, and its pool for the hot paths, where
 * statements are written out and prepared.
 */
export class Database implements Transactor {
  private factListener: EventListener = () => undefined;

  private constructor(
    readonly source: DataSource,
    private readonly pool: BoundedPool,
    private readonly options: DataSourceOptions & { servers: ServerList },
    /** Whether statements keep their names to themselves. */
    private readonly pooled: boolean,
    private readonly returnsOld: boolean,
  ) {}

  /** Connects. @throws the driver's error when PostgreSQL is away, UnfitServerError when it cannot be worked with */
  static async connect(options: DataSourceOptions): Promise<Database> {
    const servers = ServerList.of(options.url);
    const source = await opened(
      createDataSource({ openSocket: () => new OwnSocket(), pool: BoundedPool, servers, ...options }),
    );
    const pooled = isPooled(options.url);
    await refuseUnfitServer(source, pooled);
    const pool = (source.driver as unknown as { master: BoundedPool }).master;
    // Without listeners a connection that PostgreSQL closes would end the process: one that is idle, and one that was
    // handed out and whose borrower does not listen yet, because the news came with the end of the query before. The
    // statement under way, or the next one, tells.
    pool.on('error', ignore);
    const heard = new WeakSet<PoolClient>();
    pool.on('acquire', (client) => {
      if (!heard.has(client)) client.on('error', ignore);
      heard.add(client);
    });
    return new Database(source, pool, { ...options, servers }, pooled, returnsOld(source));
  }

  /** Runs a statement by itself. One that only reads is run again, once, when its connection was cut. */
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

  /** Hears, after the commit, for which organizations facts were logged over this connection to PostgreSQL. */
  onEvents(listener: EventListener): void {
    this.factListener = listener;
  }

  /** Outside of transactions a statement is committed when it has answered. */
  noteEvents(orgIds: Iterable<string>): void {
    for (const orgId of new Set(orgIds)) this.factListener(orgId);
  }

  /**
   * Runs `work` in one transaction, again (at most three times in all) when PostgreSQL asks for it: deadlock,
   * serialization, lock timeout; or when its connection was cut before its commit was sent.
   */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return retryTransient(() => this.once(work));
  }

  /**
   * Runs `work` in one transaction, once, whose statements may take an hour each, as long as PostgreSQL answers others: for work
   * that nobody waits for. It sets the limits of PostgreSQL itself (`statement_timeout`).
   */
  longTransaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.once(work, (client) => client.takeLong());
  }

  /**
   * Opens connections before they are needed, one after the other. An app that has none is swamped by its first requests, and
   * PostgreSQL with it: each new connection costs it more than many statements. What fails is opened when it is needed.
   */
  async warmUp(): Promise<void> {
    const opened: PoolClient[] = [];
    try {
      const wanted = this.options.poolSize - LEFT_COLD;
      while (opened.length < wanted) opened.push(await this.pool.connect());
    } catch {
      // The check of its readiness says why.
    } finally {
      for (const client of opened) client.release();
    }
  }

  /** A connection of its own beside the pool, not open yet. @param onFailure called when it was lost; it is replaced */
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
   * Answers when PostgreSQL does.
   *
   * @returns what its operator has to know although it does
   * @throws Error at once while it is silent, and when it only reads
   */
  async ping(): Promise<{ disk: string } | undefined> {
    const { watch, alarm } = this.pool;
    if (watch.isSilent) throw new Error(`PostgreSQL has not answered for ${Math.round(watch.silentMs / 1000)} s`);
    if (await this.onlyReads()) throw new Error('read-only');
    return alarm.text === null ? undefined : { disk: alarm.text };
  }

  /** PostgreSQL answers nobody: what needs it is refused. */
  get isSilent(): boolean {
    return this.pool.watch.isSilent;
  }

  /** How the connections of this process are used now. */
  get poolFigures(): PoolFigures {
    return this.pool.figures;
  }

  /** Hears when PostgreSQL falls silent and when it is back; of its disk, with its words, and of the files of certificates; null: it is over. */
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
   * @throws Error while the schema is behind this build: `migrate` runs first, apps wait for it; UnfitServerError when it is of a
   *   version that works no longer with one as old as this
   */
  async mustBeMigrated(): Promise<void> {
    const ran = new Set(await this.migrationsThatRan());
    const known = this.knownMigrations();
    const missing = known.filter((name) => !ran.has(name));
    if (missing.length > 0) throw new Error(`the schema lacks ${missing.join(', ')}: run \`npm run migrate\``);
    const { rows } = await this.pool.query<{ oldest: string }>(OLDEST_MIGRATION_SQL);
    refuseOldBuild(rows[0]?.oldest, known);
  }

  /** Migrations that ran and this build does not know: the schema is of a newer version, which leaves it all that it uses. */
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

  /** Whether PostgreSQL refuses what is written. The connection that says so is not used again: the next may lead elsewhere. */
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

  /**
   * A statement as this server is asked: in the form for its version; and without its name behind a pooler, where the
   * connection that knows the name is somebody else's the next time.
   */
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
        // Hot paths have no use for one.
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

/** Nobody who has an error to hear waits for a connection that is silent. @returns whether it can be used again */
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

/** A select that calls no function of PostgreSQL that does something (`pg_…`): nothing is done twice when it is run again. */
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
  return typeof statement === 'string'
    ? target.query<R>(statement, values)
    : target.query<R>({ name: statement.name, text: statement.text, values });
}
