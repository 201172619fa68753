import type { AuthenticatedKey } from '../features/authentication/authenticated-key';

export const SENDING_KEY: AuthenticatedKey = {
  id: 'k1',
  orgId: 'o1',
  mode: 'live',
  scopes: new Set(['messages:send']),
  rateLimitPerMinute: 60,
  expiresAtMs: Number.POSITIVE_INFINITY,
  allowedNetworks: null,
  isSuspended: false,
  defaultCountry: null,
};
