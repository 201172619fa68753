import { MODES, type Mode, SCOPES, type Scope } from '@chasqui/entities';
import { type MemberSummary, mayDo } from '@chasqui/identity';
import type { KeySummary } from '@chasqui/tenancy';
import { ApiProperty } from '@nestjs/swagger';

const TIME = { type: 'string', format: 'date-time' } as const;
const KEY_STATUSES = ['active', 'expired', 'revoked'] as const;

/** An API key. Its text is in no list: POST /keys/{id}/reveal shows it. */
export class ApiKeyData {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty()
  name: string;

  @ApiProperty({ enum: MODES })
  mode: Mode;

  @ApiProperty({ enum: KEY_STATUSES })
  status: (typeof KEY_STATUSES)[number];

  @ApiProperty({ description: 'How it begins and ends, for people.' })
  masked: string;

  @ApiProperty()
  last_four: string;

  @ApiProperty({ enum: SCOPES, isArray: true })
  scopes: Scope[];

  @ApiProperty({ type: 'integer' })
  rate_limit_per_minute: number;

  @ApiProperty({ type: [String] })
  allowed_networks: string[];

  @ApiProperty({ ...TIME, nullable: true })
  expires_at: string | null;

  @ApiProperty({ type: 'integer' })
  requests: number;

  @ApiProperty({ type: 'integer' })
  failed_requests: number;

  @ApiProperty({ ...TIME, nullable: true })
  last_used_at: string | null;

  @ApiProperty({ ...TIME, nullable: true })
  revoked_at: string | null;

  @ApiProperty(TIME)
  created_at: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'The name of the member who made it; null: no member.' })
  created_by: string | null;

  @ApiProperty({
    type: 'boolean',
    nullable: true,
    description:
      'Whether who made it could make it now: false after they were removed, or got a role without that right. The key works ' +
      'on. Null: the command line made it.',
  })
  creator_may: boolean | null;
}

export class NewApiKeyData extends ApiKeyData {
  @ApiProperty({ description: 'The key itself.' })
  key: string;
}

export class RevealedKeyData {
  @ApiProperty({ description: 'The key itself.' })
  key: string;
}

/** What a scope opens. */
export class ScopeData {
  @ApiProperty({ enum: SCOPES })
  scope: Scope;

  @ApiProperty({ type: [String], description: 'The routes, such as `POST /whatsapp/send`.' })
  routes: readonly string[];
}

/** @param members of its organization */
export function toApiKeyData(row: KeySummary, members: readonly MemberSummary[]): ApiKeyData {
  const creator = members.find(({ id }) => id === row.createdBy);
  return {
    id: row.id,
    name: row.name,
    mode: row.mode,
    status: statusOf(row),
    masked: `chq_${row.mode}_••••${row.lastFour}`,
    last_four: row.lastFour,
    scopes: row.scopes,
    rate_limit_per_minute: row.rateLimitPerMinute,
    allowed_networks: row.allowedNetworks,
    expires_at: row.expiresAt?.toISOString() ?? null,
    requests: Number(row.requests),
    failed_requests: Number(row.failedRequests),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    revoked_at: row.revokedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    created_by: creator === undefined ? null : creator.name || creator.email,
    creator_may: row.createdBy === null ? null : creator !== undefined && mayDo(creator.role, 'keys:manage'),
  };
}

function statusOf({ revokedAt, expiresAt }: KeySummary): ApiKeyData['status'] {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt.getTime() <= Date.now() ? 'expired' : 'active';
}
