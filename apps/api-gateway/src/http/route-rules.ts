import type { Scope as ScopeName } from '@chasqui/database';
import { type BodyRules, HTTP_LIMITS } from '@chasqui/http';
import { RouteRule } from '@chasqui/http/requests';
import { applyDecorators } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';

export interface RouteRules extends BodyRules {
  scope?: ScopeName;
  isPublic?: boolean;
  /** A page for everyone, with a pace per network. */
  isPage?: boolean;
  /** A GET that changes something: HEAD is refused. */
  isUnsafe?: boolean;
  /** It waits for the answer of a gateway or phone, not for PostgreSQL. */
  asksGateway?: boolean;
  /** It reads its body (multipart/form-data) as it arrives, and takes turns of its own for its PostgreSQL work. */
  isForm?: boolean;
  /** Which PostgreSQL turns it uses, if its method and scope would say otherwise. */
  turn?: 'reads' | 'changes';
  /** It is answered when it is done, however long that takes: a bulk send, a stream of events. */
  staysOpen?: boolean;
  /** Deprecated since this Unix time in seconds, and the path that replaces it. */
  deprecated?: { sinceUnix: number; successor: string };
}

const rule = (added: RouteRules): MethodDecorator => RouteRule(added);

export const SCOPE_EXTENSION = 'x-scope';

/** A key needs this scope. Every route has exactly one, or `isPublic` in its config. */
export const Scope = (scope: ScopeName): MethodDecorator =>
  applyDecorators(rule({ scope }), ApiExtension(SCOPE_EXTENSION, scope));

/** A GET that sends or changes: HEAD must not run it. */
export const UnsafeGet = (): MethodDecorator => rule({ isUnsafe: true });

export const AsksGateway = (): MethodDecorator => rule({ asksGateway: true });

/** No deadline: the route stays open as long as what it waits for. */
export const StaysOpen = (): MethodDecorator => rule({ staysOpen: true });

export const FormUpload = (): MethodDecorator =>
  rule({
    isForm: true,
    isStreamed: true,
    bodyDeadlineMs: HTTP_LIMITS.uploadTimeoutMs,
  });

export const BodyLimit = (bytes: number): MethodDecorator => rule({ bodyLimitBytes: bytes });

/** Answers `Deprecation` (RFC 9745) and `Link: rel="successor-version"` (RFC 5829). */
export function DeprecatedSince(date: string, successor: string): MethodDecorator {
  return rule({ deprecated: { sinceUnix: Math.floor(Date.parse(date) / 1000), successor } });
}
