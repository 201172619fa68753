import type { ActiveKey } from '@chasqui/tenancy';
import type { Mode, Scope } from '@chasqui/entities';

/** Whose request it is. */
export interface AuthenticatedKey {
  id: string;
  orgId: string;
  mode: Mode;
  scopes: ReadonlySet<Scope>;
  rateLimitPerMinute: number;
  /** Milliseconds since 1970; infinite for a key that does not expire. */
  expiresAtMs: number;
}

export function toAuthenticatedKey(row: ActiveKey): AuthenticatedKey {
  return {
    id: row.id,
    orgId: row.orgId,
    mode: row.mode,
    scopes: new Set(row.scopes),
    rateLimitPerMinute: row.rateLimitPerMinute,
    expiresAtMs: row.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before any handler of a route that has a scope. */
    apiKey: AuthenticatedKey | null;
  }
}
