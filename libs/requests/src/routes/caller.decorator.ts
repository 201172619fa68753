import type { Mode } from '@chasqui/entities';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** Who asks for something of an organization: a key of the API, or a member in the console. */
export interface Caller {
  orgId: string;
  /** Of the key; in the console of the page, as `?mode=` says. */
  mode: Mode;
  /** The member; null: a key. */
  userId: string | null;
  /** Whose own changes a list has to show that a replica answers (`ListReads`). */
  reader: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the app that knows who asks. @throws AppError UNAUTHORIZED, VALIDATION for a mode that is none */
    readonly caller: Caller;
  }
}

/** Who asks, as a parameter of a controller's method. */
export const Caller = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Caller => context.switchToHttp().getRequest<FastifyRequest>().caller,
);
