import { Database, type Mode, type Queryable, type AuditAction } from '@chasqui/database';
import { AppError, planLimit } from '@chasqui/errors';
import { Identity } from '@chasqui/identity';
import { isUuid, toTime } from '@chasqui/http/requests';
import { ApiKeyAdmin, type KeyChange, ApiKeyRepository, type KeySummary, lockPlanRoom } from '@chasqui/tenancy';
import { Injectable } from '@nestjs/common';
import type { MemberOf } from '../../http/caller';
import type { ChangeApiKeyBody, CreateApiKeyBody } from './api-key.body';
import { type ApiKeyData, type NewApiKeyData, toApiKeyData } from './api-key.response';
import { ApiKeyVault } from './api-key-vault';

/** Writes each change to the organization's audit log in the same transaction. */
@Injectable()
export class ApiKeysService {
  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly admin: ApiKeyAdmin,
    private readonly vault: ApiKeyVault,
    private readonly identity: Identity,
    private readonly database: Database,
  ) {}

  /** Valid ones first, then the newest revoked ones. */
  async list(orgId: string, mode: Mode): Promise<ApiKeyData[]> {
    const [keys, members] = await Promise.all([this.keys.listShown(orgId, mode), this.identity.members.list(orgId)]);
    return keys.map((key) => toApiKeyData(key, members));
  }

  /** @throws AppError PLAN_LIMIT */
  async create(member: MemberOf, body: CreateApiKeyBody): Promise<NewApiKeyData> {
    const { orgId, session } = member;
    const { id, key } = await this.admin.create(
      {
        orgId,
        name: body.name.trim(),
        mode: body.mode,
        scopes: [...new Set(body.scopes)],
        ...(body.rate_limit_per_minute !== undefined && { rateLimitPerMinute: body.rate_limit_per_minute }),
        expiresAt: expiryOf(body) ?? null,
        allowedNetworks: body.allowed_networks ?? [],
        createdBy: session.userId,
      },
      async (transaction, keyId) => {
        await mustHaveRoom(transaction, orgId);
        await this.note(transaction, member, 'api_key.created', keyId, body.name.trim(), { scopes: body.scopes });
      },
    );
    return Object.assign(await this.read(orgId, id), { key });
  }

  /** @throws AppError API_KEY_NOT_FOUND, INVALID_STATE for a revoked key */
  async change(member: MemberOf, id: string, body: ChangeApiKeyBody): Promise<ApiKeyData> {
    const { orgId } = member;
    const { name } = await this.findValid(orgId, id);
    const change: KeyChange = {
      // None of these can be null: null counts as absent.
      ...(body.name && { name: body.name.trim() }),
      ...(body.scopes && { scopes: [...new Set(body.scopes)] }),
      ...(body.rate_limit_per_minute && { rateLimitPerMinute: body.rate_limit_per_minute }),
      ...(body.expires_at !== undefined && { expiresAt: expiryOf(body) }),
      ...(body.allowed_networks !== undefined && { allowedNetworks: body.allowed_networks ?? [] }),
    };
    const isChanged = await this.admin.change(orgId, id, change, (transaction, keyId) =>
      this.note(transaction, member, 'api_key.changed', keyId, body.name ?? name, { changed: Object.keys(change) }),
    );
    if (!isChanged) throw new AppError('API_KEY_NOT_FOUND');
    return this.read(orgId, id);
  }

  /** No request that starts afterwards is accepted. @throws AppError API_KEY_NOT_FOUND */
  async revoke(member: MemberOf, id: string): Promise<ApiKeyData> {
    const { orgId } = member;
    const { name } = await this.find(orgId, id);
    await this.admin.revoke(orgId, id, (transaction, keyId) =>
      this.note(transaction, member, 'api_key.revoked', keyId, name),
    );
    return this.read(orgId, id);
  }

  /** Writes to the audit log that the text was shown. @throws AppError API_KEY_NOT_FOUND, INVALID_STATE */
  async reveal(member: MemberOf, id: string): Promise<string> {
    const { orgId } = member;
    const { name } = await this.findValid(orgId, id);
    const key = await this.vault.reveal(orgId, id);
    if (key === null) throw new AppError('API_KEY_NOT_FOUND');
    await this.database.transaction((transaction) => this.note(transaction, member, 'api_key.revealed', id, name));
    return key;
  }

  /**
   * Revoked and expired keys too; malformed, unknown and foreign ids are the same. @throws AppError API_KEY_NOT_FOUND
   */
  async find(orgId: string, id: string): Promise<KeySummary> {
    const key = isUuid(id) ? await this.keys.findForOrg(orgId, id) : null;
    if (key === null) throw new AppError('API_KEY_NOT_FOUND');
    return key;
  }

  private async findValid(orgId: string, id: string): Promise<KeySummary> {
    const key = await this.find(orgId, id);
    if (key.revokedAt === null) return key;
    throw new AppError('INVALID_STATE', { message: 'This key is revoked. Create a new one.' });
  }

  private async read(orgId: string, id: string): Promise<ApiKeyData> {
    const key = await this.find(orgId, id);
    return toApiKeyData(key, await this.identity.members.list(orgId));
  }

  private async note(
    transaction: Queryable,
    { orgId, actor }: MemberOf,
    action: AuditAction,
    id: string,
    name: string,
    detail?: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const target = { type: 'api_key', id, name };
    await this.identity.audit.append(transaction, { orgId, actor, action, target, ...(detail && { detail }) });
  }
}

/** Undefined: the body does not say; null: never expires. */
function expiryOf({ expires_at: text }: { expires_at?: string | null }): Date | null | undefined {
  return typeof text === 'string' ? toTime(text) : text;
}

/** Called after the insert, in its transaction. @throws AppError PLAN_LIMIT */
async function mustHaveRoom(transaction: Queryable, orgId: string): Promise<void> {
  const max = await lockPlanRoom(transaction, orgId, 'api_keys');
  if (max < 0) return;
  const { rows } = await transaction.query<{ used: number }>(
    'select count(*)::int as used from api_keys where org_id = $1 and revoked_at is null',
    [orgId],
  );
  const used = (rows[0]?.used ?? 1) - 1;
  if (used < max) return;
  throw planLimit('Your plan does not allow another API key.', { limit: 'api_keys', used, max });
}
