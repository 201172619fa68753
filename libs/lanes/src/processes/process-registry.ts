import { hostname } from 'node:os';
import { ownVersion } from '@chasqui/config';
import {
  type Database,
  type DatabaseSession,
  isConnectionTrouble,
  type SessionQuery,
  UnansweredError,
} from '@chasqui/database';
import { PeriodicTask } from '@chasqui/runtime';
import { OwnFigures } from './own-figures';
import {
  BEAT,
  CUT_OFF_MS,
  DEATHS,
  LEAVE,
  LOCK,
  LOOK,
  REGISTER,
  SILENT_MS,
  STAND_BACK,
  UNLOCKED_MS,
} from './process.sql';
import { ownerOf, rankOf } from './rendezvous';

const BEAT_EVERY_MS = 1_000;
/** A heartbeat now and then carries the process's figures: they need no statement of their own. */
const FIGURES_EVERY_MS = 15_000;
/** Less than what PostgreSQL knows about this process: the heartbeat was on its way. */
const CERTAIN_MS = SILENT_MS - 500;
/** A session that is silent for this long may be cut off: PostgreSQL is asked over the pool as well, for as long. */
const HUNG_MS = 1_000;
/**
 * After a late answer this process takes no other for dead for this long: PostgreSQL stood still, and is busy with all
 * the new connections. After its own connection was lost it does not judge silence, and judges a free lock only after a
 * longer time.
 */
const DISTURBED_MS = 10_000;
/** The same after PostgreSQL stood still for a moment, judging by what it wrote about this process. */
const HELD_UP_MS = 3_000;
/** Known deaths that are remembered; PostgreSQL repeats fewer. */
const MOST_REMEMBERED = 1_000;

export interface ProcessRegistryOptions {
  database: Pick<Database, 'query'>;
  /** Not open yet; the registry opens and closes it. Other code may listen on it. */
  session: DatabaseSession;
  app: string;
  /** Distinguishes it from others of its app; default: machine and process id. */
  copy?: string;
  onRevived: () => void;
  onFailure: (error: unknown) => void;
}

interface Peers {
  peers: number[];
  /** `<id>@<time>` */
  dead: string[];
}

interface Beat extends Peers {
  /** Null: this process is no longer known. */
  revivals: number | null;
  /** When PostgreSQL handled this heartbeat. */
  seenAt: string;
  found: number;
  /**
   * False: PostgreSQL had not heard of this process for a while, by its own clock, or had handled another heartbeat
   * than the one answered last; it judged no other process.
   */
  isJudge: boolean;
  mayBeDead: boolean;
}

/**
 * The processes of an installation, as PostgreSQL knows them: this one sends a heartbeat every second and holds a lock
 * that PostgreSQL frees when it dies; each checks the others at the same time. A lock that stays free for longer than a
 * new connection takes, or four seconds without a heartbeat (fifteen during start), is a death. A living process taken
 * for dead loses its current work, and nothing else: fences keep two owners apart.
 */
export class ProcessRegistry {
  private ownId: number | undefined;
  private members: readonly number[] = [];
  private lockPid: number | null = null;
  private revivals = 0;
  /** When the last answered heartbeat was sent, by `performance.now()`. */
  private certainSince = -Infinity;
  private isRegistered = false;
  /** Since when every heartbeat was answered, by `performance.now()`. */
  private answeredSince = Infinity;
  /** When PostgreSQL saw the last answered heartbeat, as it wrote it. */
  private seenAt: string | null = null;
  /** Last late answer, by `performance.now()`. */
  private disturbedAt = -Infinity;
  /** When its own connection reopened after a loss, or a heartbeat lost its connection, by `performance.now()`. */
  private cutOffAt = -Infinity;
  /** When a heartbeat was last no judge, by `performance.now()`. */
  private heldUpAt = -Infinity;
  private isLeaving = false;
  private isClosed = false;
  private wasCutOff = false;
  private readonly figures = new OwnFigures();
  /** When figures were last accepted, by `performance.now()`. */
  private figuresAt = -Infinity;
  private readonly heard = new Set<string>();
  private readonly deathListeners: ((ids: readonly number[]) => void)[] = [];
  private readonly returnListeners: (() => void)[] = [];
  private readonly task: PeriodicTask;
  private soon: NodeJS.Timeout | undefined;

  private constructor(private readonly options: ProcessRegistryOptions) {
    const { session, onFailure } = options;
    this.task = new PeriodicTask({
      run: () => this.beat(),
      everyMs: BEAT_EVERY_MS,
      // Keeps processes out of step: each sees deaths that the others will see later.
      jitter: 0.1,
      onFailure: (error) => this.failed(error),
    });
    session.onOpen(async (query, serverPid) => {
      this.lockPid = null;
      await this.lock(query, serverPid);
      if (!this.isRegistered) return;
      // Before others take the lock that was free meanwhile for a death.
      this.wasCutOff = true;
      this.cutOffAt = performance.now();
      this.beatIn(0);
    });
    // Over the pool: without its own connection its lock says nothing.
    session.onLost(() => this.isRegistered && this.beatIn(0));
    session.listen(DEATHS, () => void this.look().catch(onFailure));
  }

  /** Call it before the process takes any work. @throws the driver's error */
  static async start(
    database: Database,
    options: Omit<ProcessRegistryOptions, 'database' | 'session'>,
  ): Promise<ProcessRegistry> {
    const session = database.newSession(options.onFailure);
    const registry = new ProcessRegistry({ ...options, database, session });
    await registry.register();
    return registry;
  }

  private async register(): Promise<void> {
    const { session } = this.options;
    await this.registerAnew();
    await session.open();
    // If the first heartbeat fails, others follow; a registered process lives for some seconds.
    await this.beat().catch((error: unknown) => this.failed(error));
    this.isRegistered = true;
    this.task.start();
  }

  /** @throws Error before it is registered */
  get id(): number {
    if (this.ownId === undefined) throw new Error('the process is not registered');
    return this.ownId;
  }

  /** The connection on which PostgreSQL notifies this process; not open while it is away. */
  get session(): DatabaseSession {
    return this.options.session;
  }

  /** Whether PostgreSQL certainly counts this process as living: false after it stood still, or was cut off. */
  get isCertain(): boolean {
    return performance.now() - this.certainSince < CERTAIN_MS;
  }

  /** Whether this process does a thing that any of its app could do, by what it knows of the others. */
  isMine(thing: string): boolean {
    return this.members.length === 0 || ownerOf(thing, this.members) === this.ownId;
  }

  /** How many other processes of its app come before this one for a thing, by what it knows of them. */
  rankOf(thing: string): number {
    return this.ownId === undefined ? 0 : rankOf(this.ownId, thing, this.members);
  }

  /**
   * Listens for deaths of processes of the same app: each once, and again with the next death within the same minute:
   * what that one was to take over then falls to others.
   */
  onDeaths(listener: (ids: readonly number[]) => void): void {
    this.deathListeners.push(listener);
  }

  /** Listens for PostgreSQL's return after silence or a lost connection. */
  onReturn(listener: () => void): void {
    this.returnListeners.push(listener);
  }

  /** Takes no more shared work: the others share it at once, while this one finishes its own. */
  async standBack(): Promise<void> {
    const { database, onFailure } = this.options;
    // A failure now is made up for by the next heartbeat.
    this.isLeaving = true;
    await database.query(STAND_BACK, [this.id]).catch(onFailure);
  }

  /** Leaves and frees what it held. Waits no longer than PostgreSQL's time for an answer. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.soon);
    this.figures.stop();
    await this.task.stop();
    const { session, onFailure } = this.options;
    if (session.isOpen) await session.query(LEAVE, [this.id]).catch(onFailure);
    await session.close();
  }

  private async beat(): Promise<void> {
    const { session, app } = this.options;
    // A process that checked on this one just then had its lock.
    const query: SessionQuery = (text, values) => session.query(text, values);
    if (session.isOpen && this.lockPid === null) await soon(this.lock(query, session.serverPid).catch(() => null));
    const sentAt = performance.now();
    const isCutOff = sentAt - this.cutOffAt < DISTURBED_MS;
    const isCalm = sentAt - this.disturbedAt >= DISTURBED_MS;
    const judgesSilence = isCalm && !isCutOff && sentAt - this.answeredSince >= SILENT_MS;
    const judgesLocks = isCalm && session.isOpen && sentAt - this.heldUpAt >= HELD_UP_MS;
    const unlockedMs = isCutOff ? CUT_OFF_MS : UNLOCKED_MS;
    const lockPid = session.isOpen ? this.lockPid : null;
    const carried = this.seenAt;
    const isFiguresTurn = sentAt - this.figuresAt >= FIGURES_EVERY_MS;
    const figures = isFiguresTurn ? JSON.stringify(this.figures.read()) : null;
    const situation = [app, judgesSilence, this.isLeaving, judgesLocks ? unlockedMs : null, carried, figures];
    const beat = await this.ask<Beat>(BEAT, [this.id, lockPid, ...situation]);
    if (beat.revivals === null) {
      // A process that left is unknown, and must stay so.
      if (!this.isClosed) await this.registerAgain();
      return;
    }
    // Also when PostgreSQL's own clock was set forward: then all seem to have been silent. Not when another heartbeat
    // of this process was answered meanwhile, as happens to those sent close together.
    const isHeldUp = !beat.isJudge && carried === this.seenAt;
    if (isHeldUp || this.answeredSince === Infinity) this.answeredSince = sentAt;
    if (isHeldUp && carried !== null) this.heldUpAt = sentAt;
    this.seenAt = beat.seenAt;
    this.certainSince = sentAt;
    if (isFiguresTurn) {
      this.figuresAt = sentAt;
      this.figures.startAnew();
    }
    if (beat.revivals > this.revivals) this.options.onRevived();
    this.revivals = beat.revivals;
    this.take(beat);
    if (beat.found > 0) await this.look();
    if (beat.mayBeDead) this.beatIn(UNLOCKED_MS + 20);
    if (!this.wasCutOff) return;
    this.wasCutOff = false;
    for (const listener of this.returnListeners) listener();
  }

  private async lock(query: SessionQuery, serverPid: number | null): Promise<void> {
    const { rows } = await query<{ isLocked: boolean }>(LOCK, [this.id, serverPid]);
    if (rows[0]?.isLocked) this.lockPid = serverPid;
  }

  /** PostgreSQL was restored to an earlier time, or has deleted the dead: what this process held is lost. */
  private async registerAgain(): Promise<void> {
    await this.registerAnew();
    this.lockPid = null;
  }

  private async registerAnew(): Promise<void> {
    const { database, app, copy = `${hostname()}:${process.pid}` } = this.options;
    const { rows } = await database.query<{ id: number }>(REGISTER, [app, copy, ownVersion()]);
    this.ownId = rows[0]?.id;
  }

  private async look(): Promise<void> {
    this.take(await this.ask<Peers>(LOOK, [this.options.app]));
  }

  private take({ peers, dead }: Peers): void {
    this.members = peers;
    const news = dead.filter((death) => !this.heard.has(death));
    if (news.length === 0) return;
    for (const death of news) this.heard.add(death);
    while (this.heard.size > MOST_REMEMBERED) this.heard.delete([...this.heard][0] as string);
    const ids = dead.map((death) => Number.parseInt(death, 10)).filter((id) => id !== this.ownId);
    for (const listener of this.deathListeners) listener(ids);
  }

  /** Without the session a heartbeat goes over the pool: others then see that its lock says nothing. */
  private async ask<Row extends object>(text: string, values: unknown[]): Promise<Row> {
    const { session, database } = this.options;
    const bySession = session.isOpen ? await soon(session.query<Row>(text, values).catch(() => null)) : null;
    const answer = bySession ?? (await soon(database.query<Row>(text, values)));
    if (answer !== null) return answer.rows[0] as Row;
    const silent = new Error(`PostgreSQL did not answer a heartbeat within ${2 * HUNG_MS} ms.`);
    // The connection may be lost on the way: another one is tried before this process seems dead.
    session.renew(silent);
    throw silent;
  }

  private failed(error: unknown): void {
    this.wasCutOff = true;
    this.answeredSince = Infinity;
    if (isConnectionTrouble(error) && !(error instanceof UnansweredError)) this.cutOffAt = performance.now();
    else this.disturbedAt = performance.now();
    this.options.onFailure(error);
  }

  private beatIn(ms: number): void {
    if (this.isClosed) return;
    clearTimeout(this.soon);
    this.soon = setTimeout(() => {
      this.beat().catch((error: unknown) => this.failed(error));
    }, ms).unref();
  }
}

/** Null: no answer in time. @throws what it throws in time */
async function soon<T>(answer: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), HUNG_MS)));
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
