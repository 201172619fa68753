import type { Mode } from '@chasqui/database';
import type { Actor } from '@chasqui/identity';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

export interface Caller {
  orgId: string;
  /** The key's mode; in the console the page's, from `?mode=`. */
  mode: Mode;
  /** The member; null: a key. */
  userId: string | null;
  /** Whose own changes a list must show even if a replica answers (`ListReads`). */
  reader: string;
  /** As the audit log names who asks. */
  actor: Actor;
  /** Null: a member. */
  keyId: string | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the app that authenticates. @throws AppError UNAUTHORIZED, VALIDATION for an unknown mode */
    readonly caller: Caller;
  }
}

export const Caller = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Caller => context.switchToHttp().getRequest<FastifyRequest>().caller,
);
