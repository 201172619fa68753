import { deleteSome, type LinkKind, type OneTimeLink, type Queryable, type Role } from '@chasqui/database';
import { v7 as uuidv7 } from 'uuid';
import { newSecretToken, secretTokenHash } from '../tokens/secret-token';

/** PostgreSQL intervals. */
const LASTS: Readonly<Record<LinkKind, string>> = {
  sign_in: '15 minutes',
  password_reset: '1 hour',
  invitation: '72 hours',
};

export interface LinkDraft {
  kind: LinkKind;
  userId?: string | null;
  orgId?: string | null;
  email: string;
  role?: Role | null;
  createdBy?: string | null;
}

export interface NewLink {
  id: string;
  /** Only in the link, stored nowhere. */
  token: string;
  createdAt: Date;
  expiresAt: Date;
}

export type OpenLink = Pick<OneTimeLink, 'id' | 'userId' | 'orgId' | 'email' | 'role'>;

const OPEN = 'used_at is null and expires_at > now()';
const COLUMNS = 'id, user_id, org_id, email, role';

/** One-time links: to sign in, to set a new password, to join an organization. */
export class OneTimeLinkRepository {
  constructor(private readonly database: Queryable) {}

  async create(transaction: Queryable, draft: LinkDraft): Promise<NewLink> {
    const { kind, userId = null, orgId = null, email, role = null, createdBy = null } = draft;
    const { token, hash } = newSecretToken();
    const id = uuidv7();
    const { rows } = await transaction.query<{ createdAt: Date; expiresAt: Date }>(
      `insert into one_time_links (id, kind, token_hash, user_id, org_id, email, role, created_by, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, now() + $9::interval)
       returning created_at, expires_at`,
      [id, kind, hash, userId, orgId, email, role, createdBy, LASTS[kind]],
    );
    const [times] = rows;
    if (times === undefined) throw new Error('a link was not stored');
    return { id, token, ...times };
  }

  /** Null: unknown, used or too old. */
  async findOpen(kind: LinkKind, token: string): Promise<OpenLink | null> {
    const { rows } = await this.database.query<OpenLink>(
      `select ${COLUMNS} from one_time_links where token_hash = $1 and kind = $2 and ${OPEN}`,
      [secretTokenHash(token), kind],
    );
    return rows[0] ?? null;
  }

  /** Uses a link up: of concurrent tries, one gets it. Null: unknown, used or too old. */
  async use(transaction: Queryable, kind: LinkKind, token: string): Promise<OpenLink | null> {
    const { rows } = await transaction.query<OpenLink>(
      `update one_time_links set used_at = now() where token_hash = $1 and kind = $2 and ${OPEN} returning ${COLUMNS}`,
      [secretTokenHash(token), kind],
    );
    return rows[0] ?? null;
  }

  async dropOfUser(transaction: Queryable, userId: string): Promise<void> {
    await transaction.query('delete from one_time_links where user_id = $1 and used_at is null', [userId]);
  }

  /** Deletes links that no longer work. @returns how many; fewer than `limit`: none is left */
  deleteOld(limit: number): Promise<number> {
    return deleteSome(this.database, 'one_time_links', 'expires_at < now()', limit);
  }
}
