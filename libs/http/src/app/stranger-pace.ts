import { AppError } from '@chasqui/errors';
import { CallerPace, type PacedTurn, processLoop, clientNetwork } from '@chasqui/runtime';
import { onRequestEnd } from '../server/request-end';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Paces answers to unknown clients: a hundred a second for each network, and further ones wait. While the process is
 * busy with other work, down to eleven.
 */
export class StrangerPace extends CallerPace implements BeforeApplicationShutdown {
  constructor() {
    super(undefined, (network) => processLoop.restOf(network));
  }

  /** From now on unknown clients' requests wait for their turn before any other work. */
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
