import { CallerPace, type PacedTurn } from '@chasqui/fair-share';
import { clientNetwork, onRequestEnd } from '@chasqui/platform';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** When requests beyond a limit are answered. */
export class RefusalPace extends CallerPace implements BeforeApplicationShutdown {
  beforeApplicationShutdown(): void {
    this.letAllGo();
  }
}

/** Lets requests that are answered with 429 wait for their callers' turns. */
export class Refusals {
  private readonly turns = new WeakMap<FastifyRequest, PacedTurn>();

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
