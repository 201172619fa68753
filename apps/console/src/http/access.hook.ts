import { createHash } from 'node:crypto';
import { AppError } from '@chasqui/errors';
import type { Role } from '@chasqui/database';
import { assertMay, type FoundSession, Identity } from '@chasqui/identity';
import { type Caller, CheckedPipe, noteCountry } from '@chasqui/http/requests';
import { CONFIG } from '@chasqui/runtime';
import { SeenSecrets, UnknownCallerLookups } from '@chasqui/http';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ConsoleConfig } from '../console.config';
import { memberOf, mustBeConfirmed, readerOf } from './caller';
import { modeOf, ModeQuery } from './mode.query';
import { RequestsUnderWay } from './requests-under-way';
import type { ConsoleRules } from './route-access';
import { mustBeOurPage } from './same-origin';
import { TokenCookie } from './token-cookie';

/** 256 bits in base64url. */
const TOKEN_SHAPE = /^[\w-]{43}$/;

@Injectable()
export class ConsoleAccess {
  readonly cookie: TokenCookie;
  readonly browserCookie: TokenCookie;
  private readonly publicOrigin: string;
  private readonly seen = new SeenSecrets();
  private readonly strangers = new UnknownCallerLookups();
  private readonly underWay = new RequestsUnderWay();

  constructor(
    private readonly identity: Identity,
    @Inject(CONFIG) { PUBLIC_URL }: ConsoleConfig,
  ) {
    this.cookie = new TokenCookie(PUBLIC_URL, 'sid');
    this.browserCookie = new TokenCookie(PUBLIC_URL, 'browser');
    this.publicOrigin = new URL(PUBLIC_URL).origin;
  }

  /**
   * Checks each request before its body is read, in this order: 403 from another site; 401 without a session; 429 for
   * too many at once; 404 for an organization that is not theirs; 403 for a role without the right, or when the
   * password must be given again.
   */
  attach(fastify: FastifyInstance, prefix: string): void {
    fastify.decorateRequest('session', null);
    fastify.decorateRequest('role', null);
    fastify.decorateRequest('caller', { getter: callerInOrganization });
    fastify.decorateRequest('defaultCountry', null);
    this.underWay.attach(fastify);
    fastify.addHook('onRequest', async (request) => {
      const { url } = request.routeOptions;
      if (url?.startsWith(prefix)) await this.check(request, (request.routeOptions.config ?? {}) as ConsoleRules);
    });
    fastify.addHook('preValidation', ({ defaultCountry, body, query }, _reply, done) => {
      for (const sent of [body, query]) noteCountry(sent, defaultCountry);
      done();
    });
  }

  /** True unless this process has seen the caller signed in a while ago. */
  isOfStranger(request: FastifyRequest): boolean {
    const token = this.cookie.read(request);
    return token === null || !TOKEN_SHAPE.test(token) || !this.seen.isKnown(nameOf(token));
  }

  private async check(request: FastifyRequest, rules: ConsoleRules): Promise<void> {
    const { access, needsConfirmation, staysOpen } = rules;
    mustBeOurPage(request, this.publicOrigin);
    if (access === 'public') return;
    const session = await this.sessionOf(request);
    if (session === null)
      throw new AppError('UNAUTHORIZED', { message: 'You are not signed in, or your session has ended.' });
    request.session = session;
    if (!staysOpen) this.underWay.enter(request, session.userId);
    if (access !== 'signed_in') request.role = mustHave(rules, request, session);
    if (needsConfirmation) mustBeConfirmed(session);
  }

  /** Made-up cookies, even a flood, do not take the connections to PostgreSQL. */
  private async sessionOf(request: FastifyRequest): Promise<FoundSession | null> {
    const token = this.cookie.read(request);
    if (token === null || !TOKEN_SHAPE.test(token)) return null;
    const name = nameOf(token);
    const look = (): Promise<FoundSession | null> => this.identity.sessions.find(token);
    const session = this.seen.isKnown(name) ? await look() : await this.strangers.find(name, request.ip, look);
    if (session !== null) this.seen.noteGood(name);
    return session;
  }
}

const pageMode = new CheckedPipe(ModeQuery, 'VALIDATION');

/** @throws AppError VALIDATION for an unknown mode */
function callerInOrganization(this: FastifyRequest): Caller {
  const { orgId, session, actor } = memberOf(this);
  return {
    orgId,
    mode: modeOf(pageMode.transform(this.query)),
    userId: session.userId,
    reader: readerOf({ session }),
    actor,
    keyId: null,
  };
}

const nameOf = (token: string): string => createHash('sha256').update(token).digest('base64');

/** Null for an operator's route. Missing and foreign organizations get the same answer, 404. */
function mustHave(
  { access, whileSuspended }: ConsoleRules,
  request: FastifyRequest,
  { user, organizations }: FoundSession,
): Role | null {
  if (access === 'operator') {
    if (!user.isOperator) throw forbidden('Only operators of the installation can do this.');
    return null;
  }
  const { org = '' } = request.params as { org?: string };
  const membership = organizations.find(({ id }) => id === org.toLowerCase());
  if (membership === undefined) throw new AppError('ORGANIZATION_NOT_FOUND');
  // A route without a right answers no one; a test walks all routes, so users never meet this.
  if (access === undefined || access === 'public' || access === 'signed_in') throw new AppError('FORBIDDEN');
  assertMay(membership.role, access);
  // A suspended organization may read what it has; it sends and changes nothing.
  if (membership.isSuspended && !whileSuspended && request.method !== 'GET' && request.method !== 'HEAD') {
    throw new AppError('ORGANIZATION_SUSPENDED');
  }
  request.defaultCountry = membership.defaultCountry;
  return membership.role;
}

const forbidden = (message: string): AppError => new AppError('FORBIDDEN', { message });
