import { AppError } from '@chasqui/errors';
import { CallerPace, type PacedTurn, processLoop } from '@chasqui/fair-share';
import { clientNetwork, onRequestEnd } from '@chasqui/platform';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * When requests of clients of whom nothing is known are answered: a hundred a second for each network, and further ones wait. While
 * the process is busy with what others want, down to eleven.
 */
export class StrangerPace extends CallerPace implements BeforeApplicationShutdown {
  constructor() {
    super(undefined, (network) => processLoop.restOf(network));
  }

  /** From now on requests of strangers wait for their turn, before anything else is done for them. */
  attach(fastify: FastifyInstance, isOfStranger: (request: FastifyRequest) => boolean): void {
    const turns = new WeakMap<FastifyRequest, PacedTurn>();
    onRequestEnd(fastify, ({ request }) => turns.get(request)?.leave());
    fastify.addHook('onRequest', async (request) => {
      if (!isOfStranger(request)) return;
      const turn = this.turn(clientNetwork(request.ip));
      turns.set(request, turn);
      if (await turn.isAnswered) return;
      request.raw.socket.destroy();
      throw new AppError('RATE_LIMITED');
    });
  }

  beforeApplicationShutdown(): void {
    this.letAllGo();
  }
}
