import type { ApiKey } from '../api/types';

export interface KeyValues {
  name: string;
  scopes: ApiKey['scopes'];
  rate_limit_per_minute: number | string;
  /** A day; empty means it never expires. */
  expires_on: string;
  /** One address or network per line. */
  networks: string;
}

export const NEW_KEY: KeyValues = {
  name: '',
  scopes: ['messages:send'],
  rate_limit_per_minute: 60,
  expires_on: '',
  networks: '',
};

export function valuesOf(key: ApiKey): KeyValues {
  return {
    name: key.name,
    scopes: key.scopes,
    rate_limit_per_minute: key.rate_limit_per_minute,
    expires_on: key.expires_at?.slice(0, 10) ?? '',
    networks: key.allowed_networks.join('\n'),
  };
}

/** A key expires at the end of the chosen day (UTC). */
export function bodyOf(values: KeyValues) {
  return {
    name: values.name.trim(),
    scopes: values.scopes,
    rate_limit_per_minute: Number(values.rate_limit_per_minute),
    expires_at: values.expires_on === '' ? null : `${values.expires_on}T23:59:59.000Z`,
    allowed_networks: values.networks
      .split(/[\s,]/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  };
}
