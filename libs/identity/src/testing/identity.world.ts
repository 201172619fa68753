import { Database, type Limits, type Role } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import { createLogger, Redis, redisForCommands, sealingKeys } from '@chasqui/runtime';
import { lockPlanRoom } from '@chasqui/tenancy';
import { anOrganization, createTestDatabase, testRedis, type TestDatabase } from '@chasqui/testing';
import { Secret, TOTP } from 'otpauth';
import { v7 as uuidv7 } from 'uuid';
import { Identity } from '../identity';
import { Passwords } from '../passwords/passwords';
import { type Actor, actorOf, type Caller } from '../roles/actor';

export const PASSWORD = 'seven small herons';
const STEP_MS = 30_000;

export interface TestUser {
  id: string;
  email: string;
  actor: Actor;
}

/** People, organizations and a real PostgreSQL and Redis. Each caller has another address unless given one. */
export class IdentityWorld {
  private static passwordHash: Promise<string> | undefined;
  private callers = 0;

  private constructor(
    private readonly test: TestDatabase,
    readonly database: Database,
    readonly redis: Redis,
    readonly redisPrefix: string,
    readonly identity: Identity,
  ) {}

  static async open(redisUrl?: string): Promise<IdentityWorld> {
    const { url, prefix } = testRedis();
    const test = await createTestDatabase();
    const database = await Database.connect({ url: test.url, poolSize: 8, applicationName: 'test' });
    const redis = redisForCommands(redisUrl ?? url, createLogger({ app: 'test', level: 'silent' }));
    await redis.ping();
    return new IdentityWorld(test, database, redis, prefix, identityOn(database, redis, prefix));
  }

  async close(): Promise<void> {
    this.redis.disconnect();
    await this.database.close();
    await this.test.drop();
  }

  another(redisPrefix = this.redisPrefix): Identity {
    return identityOn(this.database, this.redis, redisPrefix);
  }

  organization(limits: Limits = {}): Promise<string> {
    return anOrganization(this.database, { limits });
  }

  async user({ orgId, role, email = `${uuidv7()}@example.com` }: Partial<UserDraft> = {}): Promise<TestUser> {
    const hash = await (IdentityWorld.passwordHash ??= new Passwords().hash(PASSWORD));
    const id = uuidv7();
    await this.database.query('insert into users (id, email, name, password_hash) values ($1, $2, $3, $4)', [
      id,
      email,
      'A user',
      hash,
    ]);
    if (orgId !== undefined && role !== undefined) await this.join(orgId, id, role);
    return { id, email, actor: actorOf({ id, email }, this.caller()) };
  }

  async join(orgId: string, userId: string, role: Role): Promise<void> {
    await this.database.query('insert into memberships (org_id, user_id, role) values ($1, $2, $3)', [
      orgId,
      userId,
      role,
    ]);
  }

  caller(address?: string): Caller {
    this.callers += 1;
    const own = `10.0.${Math.floor(this.callers / 250)}.${this.callers % 250}`;
    return { address: address ?? own, userAgent: 'Firefox', requestId: 'req_test' };
  }

  async twoFactor({ id, actor }: TestUser): Promise<{ secret: string; recoveryCodes: string[] }> {
    const { secret } = await this.identity.twoFactor.start(id);
    const recoveryCodes = await this.identity.twoFactor.confirm(id, codeOf(secret), actor);
    return { secret, recoveryCodes };
  }

  async age(table: 'console_sessions' | 'one_time_links', id: string, column: string, by: string): Promise<void> {
    await this.database.query(`update ${table} set ${column} = ${column} - $2::interval where id = $1`, [id, by]);
  }

  async actions(orgId: string | null): Promise<string[]> {
    const { rows } = await this.database.query<{ action: string }>(
      'select action from audit_entries where org_id is not distinct from $1::uuid order by at, id',
      [orgId],
    );
    return rows.map(({ action }) => action);
  }

  async count(table: string): Promise<number> {
    const { rows } = await this.database.query<{ n: number }>(`select count(*)::int as n from ${table}`);
    return rows[0]?.n ?? 0;
  }
}

interface UserDraft {
  orgId: string;
  role: Role;
  email: string;
}

function identityOn(database: Database, redis: Redis, redisPrefix: string): Identity {
  return new Identity({
    database,
    redis,
    redisPrefix,
    sealing: sealingKeys(Buffer.alloc(32, 7).toString('base64')),
    memberRoom: (transaction, orgId) => lockPlanRoom(transaction, orgId, 'members'),
    secret: 'secret of the tests',
    // Tests check what they are about; another test's world may be closed by then.
    onTrouble: () => undefined,
  });
}

/** The code shown by an app. @param stepsAhead half minutes later */
export function codeOf(secret: string, stepsAhead = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 });
  return totp.generate({ timestamp: Date.now() + stepsAhead * STEP_MS });
}

export async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}
