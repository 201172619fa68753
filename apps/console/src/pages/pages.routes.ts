import { AppError } from '@chasqui/errors';
import type { FastifyInstance } from 'fastify';

/** The pages of the console: `/console`, and every path below it that is not of `/console/api`. */
export function servePages(fastify: FastifyInstance, _folder?: string): void {
  for (const path of ['/console', '/console/*']) {
    fastify.get(path, () => {
      throw new AppError('NOT_FOUND');
    });
  }
}
