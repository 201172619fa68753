import { clientNetwork, onRequestEnd } from '@chasqui/platform';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Refusals of one caller that are answered without delay, and how many follow in each second. */
const PER_SECOND = 100;
const STEP_MS = 1_000 / PER_SECOND;
const LONGEST_WAIT_MS = 20_000;
/** Of all callers. Each holds its connection and its request. */
const MOST_WAITING = 4_000;
const MOST_CALLERS = 10_000;

/** A refusal that waits. */
export interface RefusalTurn {
  /** False: too many wait already, and it is not to be answered. */
  isAnswered: Promise<boolean>;
  /** Its client is gone: another one may have its place. */
  leave(): void;
}

/**
 * Answers to requests beyond a limit, at most a hundred a second for each caller. Who sends again as soon as it is
 * refused, over hundreds of connections, would have more of the processor with refusals than all others with their work;
 * so further refusals wait. A client that overshoots a limit by chance never notices. Virtual scheduling (GCRA, ITU-T
 * I.371): one number per caller.
 */
export class RefusalPace implements BeforeApplicationShutdown {
  /** When the next one of a caller is answered; what lies in the past it has saved up, up to a second. */
  private readonly nextAtMs = new Map<string, number>();
  private readonly waiting = new Set<() => void>();

  /** @param nowMs a monotonic clock, in milliseconds */
  constructor(private readonly nowMs: () => number = () => performance.now()) {}

  /** @param caller an organization, or a network of clients without a key */
  turn(caller: string): RefusalTurn {
    const now = this.nowMs();
    const at = Math.max(this.nextAtMs.get(caller) ?? 0, now - 1_000);
    const waitMs = at - now;
    if (waitMs > LONGEST_WAIT_MS || (waitMs > 0 && this.waiting.size >= MOST_WAITING)) return done(false);
    this.remember(caller, at + STEP_MS);
    return waitMs > 0 ? this.wait(caller, waitMs) : done(true);
  }

  /** Lets all that wait be answered now. */
  beforeApplicationShutdown(): void {
    for (const go of this.waiting) go();
  }

  private wait(caller: string, ms: number): RefusalTurn {
    let go = (): void => undefined;
    const isAnswered = new Promise<boolean>((resolve) => {
      go = () => {
        clearTimeout(timer);
        this.waiting.delete(go);
        resolve(true);
      };
      const timer = setTimeout(go, ms);
      this.waiting.add(go);
    });
    const leave = (): void => {
      if (!this.waiting.has(go)) return;
      go();
      this.remember(caller, (this.nextAtMs.get(caller) ?? 0) - STEP_MS);
    };
    return { isAnswered, leave };
  }

  /** Of too many callers the one that was refused last longest ago is forgotten. */
  private remember(caller: string, atMs: number): void {
    this.nextAtMs.delete(caller);
    this.nextAtMs.set(caller, atMs);
    const [oldest] = this.nextAtMs.keys();
    if (this.nextAtMs.size > MOST_CALLERS && oldest !== undefined) this.nextAtMs.delete(oldest);
  }
}

const done = (isAnswered: boolean): RefusalTurn => ({
  isAnswered: Promise.resolve(isAnswered),
  leave: () => undefined,
});

/** Lets requests that are answered with 429 wait for their callers' turns. */
export class Refusals {
  private readonly turns = new WeakMap<FastifyRequest, RefusalTurn>();

  constructor(private readonly pace: RefusalPace) {}

  /** Every answer with 429 waits for its turn from now on; a client that leaves gives up its place. */
  attach(fastify: FastifyInstance): void {
    onRequestEnd(fastify, ({ request }) => this.turns.get(request)?.leave());
    fastify.addHook('onSend', (request, reply, payload, done) => {
      if (reply.statusCode === 429) void this.wait(request).then(() => done(null, payload));
      else done(null, payload);
    });
  }

  /**
   * Resolves when the request may be answered; who refuses it waits here before he makes an answer, so that a burst costs
   * less. One of a caller that has too many waiting is cut.
   */
  async wait(request: FastifyRequest): Promise<void> {
    if (this.turns.has(request)) return;
    const turn = this.pace.turn(request.apiKey?.orgId ?? clientNetwork(request.ip));
    this.turns.set(request, turn);
    if (!(await turn.isAnswered)) request.raw.socket.destroy();
  }
}
