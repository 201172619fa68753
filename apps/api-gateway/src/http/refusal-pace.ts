import { CallerPace, type PacedTurn, clientNetwork } from '@chasqui/runtime';
import { onRequestEnd } from '@chasqui/http';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export class RefusalPace extends CallerPace implements BeforeApplicationShutdown {
  beforeApplicationShutdown(): void {
    this.letAllGo();
  }
}

/** Makes requests that are answered with 429 wait for their caller's turn. */
export class Refusals {
  private readonly turns = new WeakMap<FastifyRequest, PacedTurn>();

  constructor(private readonly pace: RefusalPace) {}

  /** From now on every answer with 429 waits for its turn; a client that leaves gives up its place. */
  attach(fastify: FastifyInstance): void {
    onRequestEnd(fastify, ({ request }) => this.turns.get(request)?.leave());
    fastify.addHook('onSend', (request, reply, payload, done) => {
      if (reply.statusCode === 429) void this.wait(request).then(() => done(null, payload));
      else done(null, payload);
    });
  }

  /** Wait here before making the answer, so that a burst costs less. A caller with too many waiting is cut off. */
  async wait(request: FastifyRequest): Promise<void> {
    if (this.turns.has(request)) return;
    const turn = this.pace.turn(request.apiKey?.orgId ?? clientNetwork(request.ip));
    this.turns.set(request, turn);
    if (!(await turn.isAnswered)) request.raw.socket.destroy();
  }
}
