import { type Mode, MODES, type Scope, SCOPES } from '@chasqui/database';
import { ChoiceField, ChoicesField, Field, IntegerField, patchOf, TextField, toTime } from '@chasqui/http/requests';
import { parseCIDR } from 'ipaddr.js';

const MOST_NETWORKS = 20;
/** An IPv6 address with its prefix. */
const LONGEST_NETWORK = 49;

class ApiKeySettings {
  @TextField({ required: true, max: 64, filled: true, code: 'MALFORMED', about: 'What the key is for.' })
  name: string;

  @ChoicesField({ required: 'VALIDATION', of: SCOPES, least: 1, about: 'What the key may do.' })
  scopes: Scope[];

  // Requests per minute (contract.md D16).
  @IntegerField({ least: 1, most: 6_000, default: 60 })
  rate_limit_per_minute?: number;

  @Field(
    { schema: { nullable: true }, about: 'Null: it does not expire.' },
    {
      schema: { type: 'string', format: 'date-time' },
      is: (value) => typeof value === 'string' && (toTime(value)?.getTime() ?? 0) > Date.now(),
      must: 'a time in the future, such as 2030-01-31T08:00:00Z',
      code: 'OUT_OF_RANGE',
      reason: 'FUTURE_TIME',
    },
  )
  expires_at?: string | null;

  @Field(
    { about: 'Addresses and networks (CIDR) from which alone the key can be used; empty: from everywhere.' },
    {
      schema: { type: 'array', items: { type: 'string' }, maxItems: MOST_NETWORKS },
      longest: MOST_NETWORKS,
      is: (value) => Array.isArray(value) && value.every(isNetwork),
      must: `at most ${MOST_NETWORKS} IP addresses or networks, such as 203.0.113.0/24`,
      code: 'MALFORMED',
      reason: 'NETWORKS',
      params: { most: MOST_NETWORKS },
    },
  )
  allowed_networks?: string[] | null;
}

export class CreateApiKeyBody extends ApiKeySettings {
  @ChoiceField({ required: true, of: MODES, about: 'Test keys reach the sandbox only.' })
  mode: Mode;
}

/** Absent fields stay as they are. */
export class ChangeApiKeyBody extends patchOf(ApiKeySettings) {}

function isNetwork(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > LONGEST_NETWORK) return false;
  try {
    parseCIDR(value.includes('/') ? value : `${value}/${value.includes(':') ? 128 : 32}`);
    return true;
  } catch {
    return false;
  }
}
