import type { Server } from 'node:http';
import { AppError } from '@chasqui/errors';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyHttpOptions, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../logging/logger.factory';
import { sendError } from './error-answer';

/** Nest's adapter, with our envelope for what Nest would answer in its own: unknown routes and errors of hooks. */
export class EnvelopeFastifyAdapter extends FastifyAdapter {
  constructor(
    options: FastifyHttpOptions<Server> & { skipMiddie: boolean },
    private readonly log: Logger,
  ) {
    super(options);
  }

  override setErrorHandler(): ReturnType<FastifyAdapter['setErrorHandler']> {
    return this.getInstance().setErrorHandler((error, request: FastifyRequest, reply: FastifyReply) => {
      sendError(error, request, reply, this.log);
    });
  }

  override setNotFoundHandler(): ReturnType<FastifyAdapter['setNotFoundHandler']> {
    return this.getInstance().setNotFoundHandler((request, reply) => {
      sendError(new AppError('NOT_FOUND'), request, reply, this.log);
    });
  }
}
