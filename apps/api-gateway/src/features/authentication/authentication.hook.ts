import { AppError } from '@chasqui/errors';
import { onRequestEnd } from '@chasqui/http';
import { type Caller, noteCountry, type RouteTable } from '@chasqui/http/requests';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Refusals } from '../../http/refusal-pace';
import type { RouteRules } from '../../http/route-rules';
import { AddressGuard } from './address-guard';
import { readerOf, refusalOf } from './authenticated-key';
import { Authenticator } from './authenticator';
import { keyOfRequest } from './key-of-request';
import { KeyUseCounter } from './key-use-counter';
import type { Window } from './request-counter';
import { RequestsInFlight } from './requests-in-flight';

/** The client left: as far as is known, neither side failed. */
const CLIENT_WENT_AWAY = 499;

@Injectable()
export class RequestAuthentication {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly addresses: AddressGuard,
    private readonly uses: KeyUseCounter,
    private readonly inFlight: RequestsInFlight,
  ) {}

  /**
   * Adds checks to each request, in this order: 404 for an unknown path without a key; 401; 429 (of the minute, then of
   * those in flight); 403 of the address, then of the organization; 404; 405; 403 of the scope. Every request with a
   * valid key is counted, whatever its answer.
   */
  attach(fastify: FastifyInstance, routes: RouteTable<RouteRules>, refusals: Refusals): void {
    const { authenticator, addresses, uses, inFlight } = this;
    const parts = { authenticator, addresses, inFlight, routes, refusals };
    fastify.decorateRequest('apiKey', null);
    fastify.decorateRequest('caller', { getter: callerOf });
    fastify.decorateRequest('leaveFlight', null);
    fastify.decorateRequest('isOver', false);
    onRequestEnd(fastify, ({ request, status }) => {
      request.isOver = true;
      request.leaveFlight?.();
      if (request.apiKey !== null) uses.add(request.apiKey.id, status >= 400 && status !== CLIENT_WENT_AWAY);
    });
    fastify.addHook('onRequest', (request, reply) => checkRequest(request, reply, parts));
    fastify.addHook('preValidation', ({ apiKey, body, query }, _reply, done) => {
      if (apiKey !== null) for (const sent of [body, query]) noteCountry(sent, apiKey.defaultCountry);
      done();
    });
  }

  headersFor(address: string | undefined): Record<string, string> {
    return limitHeaders(this.addresses.limitPerMinute, this.addresses.lastKnown(address));
  }
}

/** @throws AppError UNAUTHORIZED on a route that needs no key */
function callerOf(this: FastifyRequest): Caller {
  if (this.apiKey === null) throw new AppError('UNAUTHORIZED');
  const { id: keyId, orgId, mode } = this.apiKey;
  const actor = { id: null, email: null, address: this.ip, userAgent: null, requestId: this.id };
  return { orgId, mode, userId: null, reader: readerOf(this.apiKey), actor, keyId };
}

interface AuthenticationParts {
  authenticator: Authenticator;
  addresses: AddressGuard;
  inFlight: RequestsInFlight;
  routes: RouteTable<RouteRules>;
  refusals: Refusals;
}

async function checkRequest(request: FastifyRequest, reply: FastifyReply, parts: AuthenticationParts): Promise<void> {
  const rules = request.routeOptions.config as RouteRules;
  const refusedMethods = methodsInstead(request, rules, parts.routes);
  const isUnknown = request.is404 && refusedMethods.length === 0;
  const text = keyOfRequest(request.raw);
  if (rules.isPublic || (isUnknown && text === undefined)) {
    setLimitHeaders(reply, parts.addresses.limitPerMinute, await parts.addresses.peek(request.ip));
    return;
  }
  if (rules.deprecated) setDeprecation(reply, rules.deprecated);
  const authentication = await parts.authenticator.authenticate(text);
  if (authentication === null) {
    await countWithoutKey(request, reply, parts);
    // An unknown path is no secret; keys tried on it are counted as on any other.
    if (isUnknown) return;
    throw new AppError('UNAUTHORIZED', { headers: { 'WWW-Authenticate': 'Bearer' } });
  }
  const { key, window } = authentication;
  request.apiKey = key;
  setLimitHeaders(reply, key.rateLimitPerMinute, window);
  if (window.count > key.rateLimitPerMinute) {
    await parts.refusals.wait(request);
    throw rateLimited(window, key.rateLimitPerMinute, 'of this key');
  }
  // If the client has already left, its end is past: it would never leave the count.
  const tooMany = request.isOver ? null : parts.inFlight.enter(request, key);
  if (tooMany !== null) {
    await parts.refusals.wait(request);
    throw tooMany();
  }
  const refusal = refusalOf(key, request.ip);
  if (refusal !== null) throw new AppError(refusal);
  if (isUnknown) return;
  if (refusedMethods.length > 0) {
    throw new AppError('METHOD_NOT_ALLOWED', { headers: { Allow: refusedMethods.join(', ') } });
  }
  // A route without a scope refuses every key; a test walks all routes, so this never meets a user.
  if (rules.scope === undefined || !key.scopes.has(rules.scope)) throw insufficientScope(rules.scope);
}

function methodsInstead(request: FastifyRequest, rules: RouteRules, routes: RouteTable<RouteRules>): readonly string[] {
  const isRefused = request.is404 || (rules.isUnsafe === true && request.method === 'HEAD');
  return isRefused ? routes.methodsOf(request.url) : [];
}

async function countWithoutKey(
  request: FastifyRequest,
  reply: FastifyReply,
  { addresses, refusals }: AuthenticationParts,
): Promise<void> {
  const window = await addresses.count(request.ip);
  setLimitHeaders(reply, addresses.limitPerMinute, window);
  if (window.count > addresses.limitPerMinute) {
    await refusals.wait(request);
    throw rateLimited(window, addresses.limitPerMinute, 'of this address, for requests without a valid key,');
  }
}

function rateLimited({ secondsLeft }: Window, max: number, whose: string): AppError {
  return new AppError('RATE_LIMITED', {
    message: `Too many requests: the limit ${whose} is ${max} per minute.`,
    extra: { limit: 'requests_per_minute', max },
    headers: { 'Retry-After': String(secondsLeft) },
  });
}

function insufficientScope(scope: RouteRules['scope']): AppError {
  return new AppError('INSUFFICIENT_SCOPE', {
    message: `This API key does not have the scope ${scope}, which the route requires.`,
    extra: { scope },
  });
}

function setLimitHeaders(reply: FastifyReply, limit: number, window: Window): void {
  void reply.headers(limitHeaders(limit, window));
}

/** `X-RateLimit-Limit` and `X-RateLimit-Remaining` (spec.md section 8). */
function limitHeaders(limit: number, window: Window): Record<string, string> {
  return {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(Math.max(0, limit - window.count)),
  };
}

function setDeprecation(reply: FastifyReply, deprecated: NonNullable<RouteRules['deprecated']>): void {
  void reply.headers({
    Deprecation: `@${deprecated.sinceUnix}`,
    Link: `<${deprecated.successor}>; rel="successor-version"`,
  });
}
