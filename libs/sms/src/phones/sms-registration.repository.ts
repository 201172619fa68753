import { v7 as uuidv7 } from 'uuid';
import type { Mode, Database, Queryable, ReportedSim } from '@chasqui/database';
import { lockPlanRoom } from '@chasqui/tenancy';
import { dropUnusedLogins } from './sms-logins';
import { recognizePhone } from './sms-phone-recognition';
import { insertCode, useUpCode } from './sms-pairing-codes';
import { type PhonePlace, writePhone } from './sms-phone-writing';
import { failSmsOf } from './sms-unpairing.repository';
import { hashSmsSecret, newPhoneAppId, newPrivateToken } from './sms-secrets';

/** Minutes in which the app that used a code gets the same answer again. */
const REPEAT_MINUTES = 15;

export type RegistrationSecret =
  | { by: 'code'; code: string }
  /** `newLogin`: the sign-in for the app. */
  | { by: 'token'; token: string; newLogin: { login: string; passwordHash: string } }
  | { by: 'login'; login: string };

export interface PhoneRegistration {
  secret: RegistrationSecret;
  /** `Maker/Product`; null: unknown. */
  model: string | null;
  sims: readonly ReportedSim[];
  /** Login of a phone that registers with a code of the API: a name, not a sign-in. */
  fallbackLogin: string;
  token: string;
  /** Returns the signing key, sealed for the phone. */
  sealSigningKey: (phoneId: string) => Buffer;
}

export interface RegisteredPhone {
  id: string;
  orgId: string;
  appId: string;
  token: string;
  login: string;
  /** Known before: its app was reinstalled. */
  isKnown: boolean;
}

export type RegistrationOutcome =
  | { kind: 'registered'; phone: RegisteredPhone }
  | { kind: 'refused' }
  /** The secret is for sandbox phones, which this one is not. It is not used up. */
  | { kind: 'not_sandbox' }
  | { kind: 'plan_limit'; used: number; max: number };

const REVOKE_TOKENS =
  'update sms_private_tokens set revoked_at = now() where org_id = $1 and mode = $2 and revoked_at is null';

/** The app's list of offered ids went with its data: it is unknown whether they were sent. */
const FORGOTTEN = 'The app was reinstalled before it reported that it sent the message.';

/** How SMS phones join an organization: by one-time code, private token, or sign-in. */
export class SmsRegistrationRepository {
  constructor(private readonly database: Database) {}

  /**
   * Pairs a phone and uses up its code in one transaction: of two phones with one code exactly one is paired. Each mode
   * has the plan's phones for itself; a known phone keeps its id, name and settings.
   */
  async register(draft: PhoneRegistration): Promise<RegistrationOutcome> {
    return this.database.transaction(async (transaction) => {
      const place = await findPlace(transaction, draft.secret);
      if (place === null) return { kind: 'refused' };
      if (place.mode === 'test' && !isSandbox(draft.model)) return { kind: 'not_sandbox' };
      const room = await lockRoom(transaction, place);
      const knownId = await recognizePhone(transaction, place.orgId, place.mode, draft);
      if (knownId === null && room.max >= 0 && room.used >= room.max) return { kind: 'plan_limit', ...room };
      if (draft.secret.by === 'code') await useUpCode(transaction, draft.secret.code);
      if (draft.secret.by === 'token') await addLogin(transaction, place, draft.secret.newLogin);
      const login = place.login ?? draft.fallbackLogin;
      const phone = { id: knownId ?? uuidv7(), appId: newPhoneAppId(), token: draft.token, login };
      await writePhone(transaction, { ...draft, ...phone, place });
      if (knownId !== null) {
        await dropUnusedLogins(transaction, place.orgId, place.mode);
        await failSmsOf(transaction, place.orgId, knownId, 'started', FORGOTTEN);
      }
      return { kind: 'registered', phone: { ...phone, orgId: place.orgId, isKnown: knownId !== null } };
    });
  }

  /** The phone paired within the last minutes that got one of `tokens`; null: none, or it has another token by now. */
  async findPaired(
    tokens: readonly string[],
  ): Promise<Pick<RegisteredPhone, 'id' | 'appId' | 'token' | 'login'> | null> {
    const hashes = tokens.map(hashSmsSecret);
    const { rows } = await this.database.query<{ id: string; appId: string; tokenHash: Buffer; login: string }>(
      `select id, app_id, token_hash, login from sms_phones
        where token_hash = any ($1::bytea[]) and paired_at > now() - make_interval(mins => $2)`,
      [hashes, REPEAT_MINUTES],
    );
    const [found] = rows;
    const token = tokens[hashes.findIndex((hash) => found?.tokenHash.equals(hash))];
    return found === undefined || token === undefined ? null : { ...found, token };
  }

  async isPrivateToken(token: string): Promise<boolean> {
    const { rowCount } = await this.database.query(
      'select from sms_private_tokens where token_hash = $1 and revoked_at is null',
      [hashSmsSecret(token)],
    );
    return rowCount === 1;
  }

  /** Null: no such login. */
  async findPasswordHash(login: string): Promise<string | null> {
    const { rows } = await this.database.query<{ hash: string }>(
      'select password_hash as hash from sms_logins where login = $1',
      [login],
    );
    return rows[0]?.hash ?? null;
  }

  /** Changes a password if it is still the old one. False: it is not, or the login is gone. */
  async changePassword(orgId: string, login: string, oldHash: string, newHash: string): Promise<boolean> {
    const { rowCount } = await this.database.query(
      'update sms_logins set password_hash = $4 where org_id = $1 and login = $2 and password_hash = $3',
      [orgId, login, oldHash, newHash],
    );
    return rowCount === 1;
  }

  /** A code for one more phone of a login's organization; the login's older codes end. */
  async createCodeForLogin(login: string): Promise<{ code: string; expiresAt: Date } | null> {
    return this.database.transaction(async (transaction) => {
      await transaction.query('delete from sms_pairing_codes where login = $1', [login]);
      return insertCode(transaction, 'select org_id, mode, login from sms_logins where login = $1', [login]);
    });
  }

  /** For operators; the API makes its own. Null: the organization is gone. */
  async createCode(orgId: string, mode: Mode): Promise<{ code: string; expiresAt: Date } | null> {
    return insertCode(
      this.database,
      'select id as org_id, $2::text as mode, null::text as login from organizations where id = $1',
      [orgId, mode],
    );
  }

  /** A lasting token for registrations, shown once. Former ones of the organization and mode end. */
  async createPrivateToken(orgId: string, mode: Mode): Promise<string> {
    const token = newPrivateToken();
    await this.database.transaction(async (transaction) => {
      await transaction.query(REVOKE_TOKENS, [orgId, mode]);
      await transaction.query('insert into sms_private_tokens (token_hash, org_id, mode) values ($1, $2, $3)', [
        hashSmsSecret(token),
        orgId,
        mode,
      ]);
    });
    return token;
  }

  /**
   * Ends all lasting secrets: private tokens and sign-ins. Paired phones stay.
   *
   * @returns how many of each
   */
  async revokeLastingSecrets(orgId: string, mode: Mode): Promise<{ tokens: number; logins: number }> {
    return this.database.transaction(async (transaction) => {
      const tokens = await transaction.query(REVOKE_TOKENS, [orgId, mode]);
      const logins = await transaction.query('delete from sms_logins where org_id = $1 and mode = $2', [orgId, mode]);
      return { tokens: tokens.rowCount ?? 0, logins: logins.rowCount ?? 0 };
    });
  }

  /** Deletes expired codes. @returns how many; fewer than `limit`: none is left */
  async forgetOldCodes(limit: number): Promise<number> {
    const { rowCount } = await this.database.query(
      `delete from sms_pairing_codes where ctid = any (array(
         select ctid from sms_pairing_codes where expires_at < now() limit $1))`,
      [limit],
    );
    return rowCount ?? 0;
  }
}

/** The secret's owner. A code stays locked, so that a second phone waits for its fate. */
async function findPlace(transaction: Queryable, secret: RegistrationSecret): Promise<PhonePlace | null> {
  const columns = 'org_id, mode';
  switch (secret.by) {
    case 'code': {
      const { rows } = await transaction.query<PhonePlace>(
        `select ${columns}, login from sms_pairing_codes where code_hash = $1 and expires_at > now() for update`,
        [hashSmsSecret(secret.code)],
      );
      return rows[0] ?? null;
    }
    case 'token': {
      const { rows } = await transaction.query<Omit<PhonePlace, 'login'>>(
        `select ${columns} from sms_private_tokens where token_hash = $1 and revoked_at is null for share`,
        [hashSmsSecret(secret.token)],
      );
      return rows[0] ? { ...rows[0], login: secret.newLogin.login } : null;
    }
    case 'login': {
      const { rows } = await transaction.query<PhonePlace>(
        `select ${columns}, login from sms_logins where login = $1 for share`,
        [secret.login],
      );
      return rows[0] ?? null;
    }
  }
}

/**
 * Test keys never reach a real phone: their messages are charged to no plan. The app names its maker; only a rebuilt
 * app would name another.
 */
const isSandbox = (model: string | null): boolean => model?.startsWith('Chasqui/') ?? false;

/** Locks and reads the organization's count of phones, with its limit; -1: none. */
export async function lockRoom(
  transaction: Queryable,
  { orgId, mode }: Pick<PhonePlace, 'orgId' | 'mode'>,
): Promise<{ used: number; max: number }> {
  const max = await lockPlanRoom(transaction, orgId, 'sms_devices');
  const counted = await transaction.query<{ used: number }>(
    'select count(*)::int as used from sms_phones where org_id = $1 and mode = $2 and unpaired_at is null',
    [orgId, mode],
  );
  // Per mode: even what is free needs a bound.
  return { used: counted.rows[0]?.used ?? 0, max };
}

async function addLogin(
  transaction: Queryable,
  { orgId, mode }: PhonePlace,
  { login, passwordHash }: { login: string; passwordHash: string },
): Promise<void> {
  await transaction.query('insert into sms_logins (login, org_id, mode, password_hash) values ($1, $2, $3, $4)', [
    login,
    orgId,
    mode,
    passwordHash,
  ]);
}
