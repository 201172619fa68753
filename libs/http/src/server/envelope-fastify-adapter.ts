import type { Server } from 'node:http';
import { AppError } from '@chasqui/errors';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyHttpOptions, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '@chasqui/runtime';
import type { Drain } from './drain';
import { sendError } from './error-answer';

/** Our envelope for what Nest answers itself: unknown routes and errors of hooks. */
export class EnvelopeFastifyAdapter extends FastifyAdapter {
  /** Set: ending the app cuts nothing off, even behind a server that another part listens for. */
  drain: Drain | undefined;
  private hasErrorHandler = false;

  constructor(
    options: FastifyHttpOptions<Server> & { skipMiddie: boolean },
    private readonly log: Logger,
  ) {
    super(options);
  }

  /** Set once: by us, before plain routes and plugins inherit it, and not again by Nest. */
  override setErrorHandler(): ReturnType<FastifyAdapter['setErrorHandler']> {
    if (this.hasErrorHandler) return this.getInstance();
    this.hasErrorHandler = true;
    return this.getInstance().setErrorHandler((error, request: FastifyRequest, reply: FastifyReply) => {
      sendError(error, request, reply, this.log);
    });
  }

  override setNotFoundHandler(): ReturnType<FastifyAdapter['setNotFoundHandler']> {
    return this.getInstance().setNotFoundHandler((request, reply) => {
      sendError(new AppError('NOT_FOUND'), request, reply, this.log);
    });
  }

  override beforeClose(): void {
    super.beforeClose();
    this.drain?.begin();
  }

  override async close(): Promise<void> {
    if (this.drain === undefined) await super.close();
    else await this.drain.end(this.getInstance<FastifyInstance>().server, () => super.close());
  }
}
