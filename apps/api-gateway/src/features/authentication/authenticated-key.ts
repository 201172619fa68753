import type { ActiveKey } from '@chasqui/tenancy';
import type { Mode, Scope } from '@chasqui/database';
import { AllowedNetworks } from './allowed-networks';

export interface AuthenticatedKey {
  id: string;
  orgId: string;
  mode: Mode;
  scopes: ReadonlySet<Scope>;
  rateLimitPerMinute: number;
  /** Milliseconds since 1970; infinite for a key that does not expire. */
  expiresAtMs: number;
  /** Null: it may be used from everywhere. */
  allowedNetworks: AllowedNetworks | null;
  /** An operator has suspended its organization. */
  isSuspended: boolean;
  /** The organization's country, which completes phones without a country code; null: none. */
  defaultCountry: string | null;
}

export function toAuthenticatedKey(row: ActiveKey): AuthenticatedKey {
  return {
    id: row.id,
    orgId: row.orgId,
    mode: row.mode,
    scopes: new Set(row.scopes),
    rateLimitPerMinute: row.rateLimitPerMinute,
    expiresAtMs: row.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
    allowedNetworks: row.allowedNetworks.length === 0 ? null : new AllowedNetworks(row.allowedNetworks),
    isSuspended: row.isSuspended,
    defaultCountry: row.defaultCountry,
  };
}

export const readerOf = ({ id }: Pick<AuthenticatedKey, 'id'>): string => `key:${id}`;

/** Why a key may not be used at all, or not from this address; null: it may be used. */
export function refusalOf(key: AuthenticatedKey, address: string): 'IP_NOT_ALLOWED' | 'ORGANIZATION_SUSPENDED' | null {
  if (key.allowedNetworks?.contain(address) === false) return 'IP_NOT_ALLOWED';
  return key.isSuspended ? 'ORGANIZATION_SUSPENDED' : null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before any handler of a route that has a scope. */
    apiKey: AuthenticatedKey | null;
  }
}
