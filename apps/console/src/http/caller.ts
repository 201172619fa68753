import type { Role } from '@chasqui/database';
import { type Actor, actorOf, type Caller, type FoundSession } from '@chasqui/identity';
import { AppError } from '@chasqui/errors';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { browserTokenOf } from './token-cookie';

const LONGEST_AGENT = 300;

export interface MemberOf {
  orgId: string;
  role: Role;
  session: FoundSession;
  actor: Actor;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before any handler of a route that is not public. */
    session: FoundSession | null;
    /** In the organization of the path. */
    role: Role | null;
    /** Of that organization; null: it has none. */
    defaultCountry: string | null;
  }
}

/** The reader whose own changes a list must show. */
export const readerOf = ({ session }: { session: Pick<FoundSession, 'userId'> }): string => `user:${session.userId}`;

const requestOf = (context: ExecutionContext): FastifyRequest => context.switchToHttp().getRequest<FastifyRequest>();

export function callerOf(request: FastifyRequest): Caller {
  return {
    address: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, LONGEST_AGENT) ?? null,
    requestId: request.id,
    browser: browserTokenOf(request),
  };
}

function sessionOf(request: FastifyRequest): FoundSession {
  if (request.session === null) throw new AppError('UNAUTHORIZED');
  return request.session;
}

/** @throws AppError CONFIRMATION_REQUIRED unless the password was given again within the last minutes */
export function mustBeConfirmed({ confirmedUntil }: Pick<FoundSession, 'confirmedUntil'>): void {
  if (confirmedUntil === null) throw new AppError('CONFIRMATION_REQUIRED');
}

export const RequestCaller = createParamDecorator((_data: unknown, context: ExecutionContext): Caller => {
  return callerOf(requestOf(context));
});

export const RequestSession = createParamDecorator((_data: unknown, context: ExecutionContext): FoundSession => {
  return sessionOf(requestOf(context));
});

/** The signed-in user, as the audit log names them. */
export const RequestActor = createParamDecorator((_data: unknown, context: ExecutionContext): Actor => {
  const request = requestOf(context);
  return actorOf(sessionOf(request).user, callerOf(request));
});

/** The member in the organization of the path. @throws AppError ORGANIZATION_NOT_FOUND */
export function memberOf(request: FastifyRequest): MemberOf {
  const session = sessionOf(request);
  const { org } = request.params as { org?: string };
  if (org === undefined || request.role === null) throw new AppError('ORGANIZATION_NOT_FOUND');
  return {
    orgId: org.toLowerCase(),
    role: request.role,
    session,
    actor: actorOf(session.user, callerOf(request)),
  };
}

export const RequestMember = createParamDecorator(
  (_data: unknown, context: ExecutionContext): MemberOf => memberOf(requestOf(context)),
);
