import { MODES, type Mode, SCOPES, type Scope } from '@chasqui/database';
import { type MemberSummary, mayDo } from '@chasqui/identity';
import { answerOf, ID, INTEGER, oneOf, orNull, Shown, someOf, TEXT, TEXTS, TIME } from '@chasqui/http/requests';
import type { KeySummary } from '@chasqui/tenancy';

const KEY_STATUSES = ['active', 'expired', 'revoked'] as const;

/** Never holds the key's text: only POST /keys/{id}/reveal shows that. */
export class ApiKeyData {
  @Shown(ID) id: string;
  @Shown() name: string;
  @Shown(oneOf(MODES)) mode: Mode;
  @Shown(oneOf(KEY_STATUSES)) status: (typeof KEY_STATUSES)[number];
  @Shown('How it begins and ends, for people.') masked: string;
  @Shown() last_four: string;
  @Shown(someOf(SCOPES)) scopes: Scope[];
  @Shown(INTEGER) rate_limit_per_minute: number;
  @Shown(TEXTS) allowed_networks: string[];
  @Shown(orNull(TIME)) expires_at: string | null;
  @Shown(INTEGER) requests: number;
  @Shown(INTEGER) failed_requests: number;
  @Shown(orNull(TIME)) last_used_at: string | null;
  @Shown(orNull(TIME)) revoked_at: string | null;
  @Shown(TIME) created_at: string;
  @Shown('The name of the member who made it; null: no member.', orNull(TEXT)) created_by: string | null;
  @Shown(
    'Whether who made it could make it now: false after they were removed, or got a role without that right. The key works ' +
      'on. Null: the command line made it.',
    orNull({ type: 'boolean' }),
  )
  creator_may: boolean | null;
}

export class NewApiKeyData extends ApiKeyData {
  @Shown('The key itself.') key: string;
}

export class RevealedKeyData {
  @Shown('The key itself.') key: string;
}

export class ScopeData {
  @Shown(oneOf(SCOPES)) scope: Scope;
  @Shown('The routes, such as `POST /whatsapp/send`.', TEXTS) routes: readonly string[];
}

const toData = answerOf(ApiKeyData);

/** @param members of the key's organization */
export function toApiKeyData(row: KeySummary, members: readonly MemberSummary[]): ApiKeyData {
  const creator = members.find(({ id }) => id === row.createdBy);
  return toData({
    ...row,
    status: statusOf(row),
    masked: `chq_${row.mode}_••••${row.lastFour}`,
    requests: Number(row.requests),
    failedRequests: Number(row.failedRequests),
    createdBy: creator === undefined ? null : creator.name || creator.email,
    creatorMay: row.createdBy === null ? null : creator !== undefined && mayDo(creator.role, 'keys:manage'),
  });
}

function statusOf({ revokedAt, expiresAt }: KeySummary): ApiKeyData['status'] {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt.getTime() <= Date.now() ? 'expired' : 'active';
}
