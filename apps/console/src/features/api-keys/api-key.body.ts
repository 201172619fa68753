import { type Mode, MODES, type Scope, SCOPES } from '@chasqui/entities';
import { isIntegerWithin, Required, Rule, toTime } from '@chasqui/requests';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { parseCIDR } from 'ipaddr.js';
import { TextField, WordField } from '../../http/text.field';

const LONGEST_NAME = 64;
/** Requests per minute (contract.md D16). */
const RATE = { least: 1, most: 6_000 } as const;
const MOST_NETWORKS = 20;
/** An IPv6 address with its prefix. */
const LONGEST_NETWORK = 49;

const areScopes = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((each) => SCOPES.some((scope) => scope === each));

function isNetwork(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > LONGEST_NETWORK) return false;
  try {
    parseCIDR(value.includes('/') ? value : `${value}/${value.includes(':') ? 128 : 32}`);
    return true;
  } catch {
    return false;
  }
}

const ScopesRule = (): PropertyDecorator =>
  Rule({
    name: 'scopes',
    longest: SCOPES.length,
    test: areScopes,
    field: 'NOT_ALLOWED',
    message: `\`scopes\` must contain one or more of ${SCOPES.join(', ')}.`,
    reason: 'SOME_OF',
    params: { words: SCOPES.join(', ') },
  });

const SCOPES_DOCS = { enum: SCOPES, isArray: true, description: 'What the key may do.' };

const RateField = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ type: 'integer', minimum: RATE.least, maximum: RATE.most, default: 60 }),
    IsOptional(),
    Rule({
      name: 'rate',
      test: (value) => isIntegerWithin(value, RATE.least, RATE.most),
      field: 'OUT_OF_RANGE',
      message: `\`rate_limit_per_minute\` must be an integer from ${RATE.least} to ${RATE.most}.`,
      reason: 'INTEGER',
      params: RATE,
    }),
  );

const ExpiryField = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      format: 'date-time',
      nullable: true,
      description: 'Null: it does not expire.',
    }),
    IsOptional(),
    Rule({
      name: 'expiry',
      test: (value) => typeof value === 'string' && (toTime(value)?.getTime() ?? 0) > Date.now(),
      field: 'OUT_OF_RANGE',
      message: '`expires_at` must be a time in the future, such as 2030-01-31T08:00:00Z.',
      reason: 'FUTURE_TIME',
    }),
  );

const NetworksField = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      type: [String],
      maxItems: MOST_NETWORKS,
      description: 'Addresses and networks (CIDR) from which alone the key can be used; empty: from everywhere.',
    }),
    IsOptional(),
    Rule({
      name: 'networks',
      longest: MOST_NETWORKS,
      test: (value) => Array.isArray(value) && value.every(isNetwork),
      field: 'MALFORMED',
      message: `\`allowed_networks\` must be at most ${MOST_NETWORKS} IP addresses or networks, such as 203.0.113.0/24.`,
      reason: 'NETWORKS',
      params: { most: MOST_NETWORKS },
    }),
  );

/** Body of POST /keys. */
export class CreateApiKeyBody {
  @TextField({ name: 'name', longest: LONGEST_NAME, description: 'What the key is for.' })
  name: string;

  @WordField({ name: 'mode', words: MODES, description: 'Test keys reach the sandbox only.' })
  mode: Mode;

  @ApiProperty(SCOPES_DOCS)
  @Required('scopes', 'VALIDATION')
  @ScopesRule()
  scopes: Scope[];

  @RateField()
  rate_limit_per_minute?: number;

  @ExpiryField()
  expires_at?: string | null;

  @NetworksField()
  allowed_networks?: string[] | null;
}

/** Body of PATCH /keys/{id}: what is absent stays. */
export class ChangeApiKeyBody {
  @TextField({ name: 'name', longest: LONGEST_NAME, description: 'What the key is for.', isOptional: true })
  name?: string;

  @ApiPropertyOptional(SCOPES_DOCS)
  @IsOptional()
  @ScopesRule()
  scopes?: Scope[];

  @RateField()
  rate_limit_per_minute?: number;

  @ExpiryField()
  expires_at?: string | null;

  @NetworksField()
  allowed_networks?: string[] | null;
}
