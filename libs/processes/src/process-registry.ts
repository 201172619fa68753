import { hostname } from 'node:os';
import { ownVersion } from '@chasqui/config';
import {
  type Database,
  type DatabaseSession,
  isConnectionTrouble,
  type SessionQuery,
  UnansweredError,
} from '@chasqui/entities';
import { PeriodicTask } from '@chasqui/timing';
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
/** A heartbeat now and then carries what the process says of itself: no statement is there for that alone. */
const FIGURES_EVERY_MS = 15_000;
/** Behind what PostgreSQL knows of this process: its heartbeat was on its way. */
const CERTAIN_MS = SILENT_MS - 500;
/** A session that does not answer for so long may be cut off: PostgreSQL is asked over the pool as well, for as long. */
const HUNG_MS = 1_000;
/**
 * After it was not answered in time it takes nobody for dead for so long: PostgreSQL stood still, and is busy with all the new
 * connections. After its own connection was lost it takes nobody for dead by silence, and by a lock that is free only after longer.
 */
const DISTURBED_MS = 10_000;
/** The same after PostgreSQL stood still for a moment, by what it wrote of this process. */
const HELD_UP_MS = 3_000;
/** Deaths that were heard of are remembered; those that PostgreSQL tells again are fewer. */
const MOST_REMEMBERED = 1_000;

export interface ProcessRegistryOptions {
  database: Pick<Database, 'query'>;
  /** Not open yet; the registry opens and closes it. Others may listen on it. */
  session: DatabaseSession;
  /** For example `whatsapp-sender`. */
  app: string;
  /** What tells it from others of its app; default: machine and process id. */
  copy?: string;
  /** Called when this process had been taken for dead and was not. */
  onRevived: () => void;
  onFailure: (error: unknown) => void;
}

interface Peers {
  peers: number[];
  /** `<id>@<time>` */
  dead: string[];
}

/** What PostgreSQL answers to a heartbeat. */
interface Beat extends Peers {
  /** Null: this process is not known any more. */
  revivals: number | null;
  /** When PostgreSQL got to this heartbeat. */
  seenAt: string;
  /** Deaths that this heartbeat found. */
  found: number;
  /**
   * False: PostgreSQL had not heard of this process for a while, by its own clock, or had heard another heartbeat than the one
   * that was answered last; it judged nobody.
   */
  isJudge: boolean;
  mayBeDead: boolean;
}

/**
 * The processes of an installation, as PostgreSQL knows them: this one beats every second and has a lock that PostgreSQL
 * frees when it dies; each looks after the others at the same time. A lock that is free for longer than a new connection
 * takes, or four seconds without a heartbeat (fifteen while it starts), is a death. Taking a living process for dead costs it
 * what it had in hand, and nothing else: fences keep two owners apart.
 */
export class ProcessRegistry {
  private ownId: number | undefined;
  private members: readonly number[] = [];
  private lockPid: number | null = null;
  private revivals = 0;
  /** When the last heartbeat that was answered was sent, by `performance.now()`. */
  private certainSince = -Infinity;
  private isRegistered = false;
  /** Since when every heartbeat was answered, by `performance.now()`. */
  private answeredSince = Infinity;
  /** When PostgreSQL saw the last heartbeat that was answered, as it wrote it. */
  private seenAt: string | null = null;
  /** When it was not answered in time, by `performance.now()`. */
  private disturbedAt = -Infinity;
  /** When its own connection was open again after it was lost, or a heartbeat lost its own, by `performance.now()`. */
  private cutOffAt = -Infinity;
  /** When a heartbeat was no judge, by `performance.now()`. */
  private heldUpAt = -Infinity;
  private isLeaving = false;
  private isClosed = false;
  private wasCutOff = false;
  private readonly figures = new OwnFigures();
  /** When figures were last answered for, by `performance.now()`. */
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
      // Keeps processes from beating together: each sees deaths that the others will see later.
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
    // Over the pool: without a connection of its own its lock says nothing.
    session.onLost(() => this.isRegistered && this.beatIn(0));
    session.listen(DEATHS, () => void this.look().catch(onFailure));
  }

  /** Registers this process, before it takes anything into its hands. @throws the driver's error */
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
    // A first heartbeat that fails is followed by others; what is registered lives for some seconds.
    await this.beat().catch((error: unknown) => this.failed(error));
    this.isRegistered = true;
    this.task.start();
  }

  /** Its number. @throws Error before it is registered */
  get id(): number {
    if (this.ownId === undefined) throw new Error('the process is not registered');
    return this.ownId;
  }

  /** The connection on which PostgreSQL tells this process things; not open while it is away. */
  get session(): DatabaseSession {
    return this.options.session;
  }

  /** Whether PostgreSQL certainly counts this process among the living: false after it stood still, or was cut off. */
  get isCertain(): boolean {
    return performance.now() - this.certainSince < CERTAIN_MS;
  }

  /** Whether a thing that any process of this app could do is this one's to do, by what it knows of the others. */
  isMine(thing: string): boolean {
    return this.members.length === 0 || ownerOf(thing, this.members) === this.ownId;
  }

  /** How many others come before this process, by what it knows of them, for a thing that any process of this app could do. */
  rankOf(thing: string): number {
    return this.ownId === undefined ? 0 : rankOf(this.ownId, thing, this.members);
  }

  /**
   * Hears of processes of the same app that died: of each once, and again with the next one of the same minute. What one
   * was to take over from the other is the others' then.
   */
  onDeaths(listener: (ids: readonly number[]) => void): void {
    this.deathListeners.push(listener);
  }

  /** Hears when PostgreSQL answers again after it did not, or after a connection was lost. */
  onReturn(listener: () => void): void {
    this.returnListeners.push(listener);
  }

  /**
   * Takes no more of what any process of its app could do: the others share that at once, while this one finishes what it
   * has in hand.
   */
  async standBack(): Promise<void> {
    const { database, onFailure } = this.options;
    // What fails now is said by the next heartbeat.
    this.isLeaving = true;
    await database.query(STAND_BACK, [this.id]).catch(onFailure);
  }

  /** Leaves: what it had in hand is free. Nothing is waited for longer than PostgreSQL has for an answer. */
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
    // Whoever looked after this process just then had its lock.
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
      // Who left is not known any more, and shall not be.
      if (!this.isClosed) await this.registerAgain();
      return;
    }
    // Also when PostgreSQL's own clock was set forward: then all seem to have been silent. Not when another heartbeat of this
    // process was answered meanwhile, as happens to those that are sent close to each other.
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

  /** PostgreSQL was put back to an earlier time, or emptied of the dead: what this process held belongs to nobody. */
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

  /** Without the session a heartbeat goes the way of all statements: others see then that its lock says nothing. */
  private async ask<Row extends object>(text: string, values: unknown[]): Promise<Row> {
    const { session, database } = this.options;
    const bySession = session.isOpen ? await soon(session.query<Row>(text, values).catch(() => null)) : null;
    const answer = bySession ?? (await soon(database.query<Row>(text, values)));
    if (answer !== null) return answer.rows[0] as Row;
    const silent = new Error(`PostgreSQL did not answer a heartbeat within ${2 * HUNG_MS} ms.`);
    // A connection may have been forgotten on the way: another one is tried before this process seems dead.
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

  /** One heartbeat besides the regular ones. */
  private beatIn(ms: number): void {
    if (this.isClosed) return;
    clearTimeout(this.soon);
    this.soon = setTimeout(() => {
      this.beat().catch((error: unknown) => this.failed(error));
    }, ms).unref();
  }
}

/** An answer; null: there is none in time. @throws what it throws in time */
async function soon<T>(answer: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), HUNG_MS)));
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
