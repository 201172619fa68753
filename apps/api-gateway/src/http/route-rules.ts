import type { Scope as ScopeName } from '@chasqui/entities';
import { type BodyRules, HTTP_LIMITS } from '@chasqui/platform';
import { RouteRule } from '@chasqui/requests';
import { applyDecorators } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';

/** What the hooks know of a route before its handler runs; stands in Fastify's route config. */
export interface RouteRules extends BodyRules {
  /** The scope that a key needs. */
  scope?: ScopeName;
  /** Needs no key. */
  isPublic?: boolean;
  /** For whoever asks: it has a pace per network. */
  isPage?: boolean;
  /** A GET that changes something: HEAD is refused. */
  isUnsafe?: boolean;
  /** Its answer is a gateway's, or phone's: it waits for that, not for PostgreSQL. */
  asksGateway?: boolean;
  /** Its body is a form (multipart/form-data), which it reads as it comes; what it does in PostgreSQL has turns of its own. */
  isForm?: boolean;
  /** Whose turns it has in PostgreSQL, where its method and its scope tell something else. */
  turn?: 'reads' | 'changes';
  /** It is answered when it is done, however long that takes: a bulk send, a stream of events. */
  staysOpen?: boolean;
  /** Unix seconds since when the route is deprecated, and the path that replaces it. */
  deprecated?: { sinceUnix: number; successor: string };
}

const rule = (added: RouteRules): MethodDecorator => RouteRule(added);

/** Extension of an operation that names the scope. */
export const SCOPE_EXTENSION = 'x-scope';

/** A key needs this scope. Every route has exactly one, or `isPublic` in its config. */
export const Scope = (scope: ScopeName): MethodDecorator =>
  applyDecorators(rule({ scope }), ApiExtension(SCOPE_EXTENSION, scope));

/** A GET that sends or changes: HEAD must not run it. */
export const UnsafeGet = (): MethodDecorator => rule({ isUnsafe: true });

/** Waits for a gateway app: its turn is not one of those that reads and changes in PostgreSQL have. */
export const AsksGateway = (): MethodDecorator => rule({ asksGateway: true });

/** The route has no deadline: it is open for as long as what it waits for takes. */
export const StaysOpen = (): MethodDecorator => rule({ staysOpen: true });

/** The route reads forms with files. */
export const FormUpload = (): MethodDecorator =>
  rule({
    isForm: true,
    isStreamed: true,
    bodyDeadlineMs: HTTP_LIMITS.uploadTimeoutMs,
  });

/** The route takes bodies of up to so many bytes. */
export const BodyLimit = (bytes: number): MethodDecorator => rule({ bodyLimitBytes: bytes });

/** Answers `Deprecation` (RFC 9745) and `Link: rel="successor-version"` (RFC 5829). */
export function DeprecatedSince(date: string, successor: string): MethodDecorator {
  return rule({ deprecated: { sinceUnix: Math.floor(Date.parse(date) / 1000), successor } });
}
