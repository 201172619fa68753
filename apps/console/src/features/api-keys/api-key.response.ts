import { MODES, type Mode, SCOPES, type Scope } from '@chasqui/entities';
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

  @ApiProperty({ type: 'string', nullable: true, description: 'The name of who made it; null: nobody who is known.' })
  created_by: string | null;
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

/** @param creators names by user id */
export function toApiKeyData(row: KeySummary, creators: ReadonlyMap<string, string>): ApiKeyData {
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
    created_by: (row.createdBy !== null && creators.get(row.createdBy)) || null,
  };
}

function statusOf({ revokedAt, expiresAt }: KeySummary): ApiKeyData['status'] {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt.getTime() <= Date.now() ? 'expired' : 'active';
}
