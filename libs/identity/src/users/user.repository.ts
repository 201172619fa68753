import type { Language, Queryable, Transactor, User } from '@chasqui/database';
import { v7 as uuidv7 } from 'uuid';
import type { AuditLog } from '../audit/audit-log.repository';
import type { Actor } from '../roles/actor';
import { toEmail } from '../roles/email';

/** A user with their secrets; never leaves this lib. */
export type UserRecord = Pick<
  User,
  'id' | 'email' | 'name' | 'passwordHash' | 'language' | 'isOperator' | 'totpConfirmedAt' | 'disabledAt'
>;

export interface UserSummary {
  id: string;
  email: string;
  name: string;
  isOperator: boolean;
  twoFactor: boolean;
  createdAt: Date;
  organizations: string[];
}

/** Public data of users: nothing that opens an account. */
export interface UserDirectory {
  findByEmail(email: string): Promise<{ id: string; email: string; name: string } | null>;
  /** @returns false: no such user */
  setOperator(email: string, isOperator: boolean, actor: Actor): Promise<boolean>;
  list(): Promise<UserSummary[]>;
}

export interface NewUser {
  email: string;
  name: string;
  passwordHash: string | null;
}

const COLUMNS = `id, email, name, password_hash, language, is_operator,
  totp_confirmed_at, disabled_at`;

export class UserRepository implements UserDirectory {
  constructor(
    private readonly database: Transactor,
    private readonly audit: AuditLog,
  ) {}

  async findByEmail(email: string, queryable: Queryable = this.database): Promise<UserRecord | null> {
    const { rows } = await queryable.query<UserRecord>(`select ${COLUMNS} from users where email = $1`, [
      toEmail(email),
    ]);
    return rows[0] ?? null;
  }

  async find(id: string): Promise<UserRecord | null> {
    const { rows } = await this.database.query<UserRecord>(`select ${COLUMNS} from users where id = $1`, [id]);
    return rows[0] ?? null;
  }

  /** Locks the user until the transaction ends. */
  async lock(transaction: Queryable, id: string): Promise<UserRecord | null> {
    const { rows } = await transaction.query<UserRecord>(
      `select ${COLUMNS} from users where id = $1 for no key update`,
      [id],
    );
    return rows[0] ?? null;
  }

  /** Null: another user has the email. */
  async create(transaction: Queryable, { email, name, passwordHash }: NewUser): Promise<string | null> {
    const { rows } = await transaction.query<{ id: string }>(
      `insert into users (id, email, name, password_hash) values ($1, $2, $3, $4)
       on conflict (email) do nothing returning id`,
      [uuidv7(), toEmail(email), name, passwordHash],
    );
    return rows[0]?.id ?? null;
  }

  /** Absent fields stay unchanged. */
  async change(
    transaction: Queryable,
    id: string,
    { name, language }: { name?: string; language?: Language },
  ): Promise<UserRecord | null> {
    const { rows } = await transaction.query<UserRecord>(
      `update users set name = coalesce($2, name), language = coalesce($3, language) where id = $1 returning ${COLUMNS}`,
      [id, name ?? null, language ?? null],
    );
    return rows[0] ?? null;
  }

  async setPassword(transaction: Queryable, id: string, passwordHash: string): Promise<void> {
    await transaction.query('update users set password_hash = $2, password_changed_at = now() where id = $1', [
      id,
      passwordHash,
    ]);
  }

  /** @returns false: no such user */
  setOperator(email: string, isOperator: boolean, actor: Actor): Promise<boolean> {
    return this.database.transaction(async (transaction) => {
      const user = await this.findByEmail(email, transaction);
      if (user === null) return false;
      const { rowCount } = await transaction.query(
        'update users set is_operator = $2 where id = $1 and is_operator <> $2',
        [user.id, isOperator],
      );
      if (rowCount === 1) {
        await this.audit.append(transaction, {
          orgId: null,
          actor,
          action: isOperator ? 'operator.granted' : 'operator.revoked',
          target: { type: 'user', id: user.id, name: user.email },
        });
      }
      return true;
    });
  }

  async list(): Promise<UserSummary[]> {
    const { rows } = await this.database.query<UserSummary>(
      `select u.id, u.email, u.name, u.is_operator, u.totp_confirmed_at is not null as two_factor,
         u.created_at,
         array(select o.name from memberships m join organizations o on o.id = m.org_id where m.user_id = u.id
               order by o.name) as organizations
       from users u order by u.created_at, u.id`,
    );
    return rows;
  }
}
