import { randomBytes } from 'node:crypto';
import { type AuditAction, type Queryable, readClock, type Transaction, type Transactor } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import { open, seal, type SealingKeys } from '@chasqui/runtime';
import type { AuditLog } from '../audit/audit-log.repository';
import type { Actor } from '../roles/actor';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes';
import { matchingStep, TOTP_SECRET_BYTES, totpForApp } from './totp';

/** Associated data of the sealed secret: it opens for no other user. */
export function totpSecretPlace(userId: string): string {
  return `totp|${userId}`;
}

interface TotpRow {
  email: string;
  totpSecret: Buffer | null;
  isOn: boolean;
}

/** An authenticator app's code beside the password, and recovery codes for a lost phone. */
export class TwoFactor {
  constructor(
    private readonly database: Transactor,
    private readonly sealing: SealingKeys,
    private readonly audit: AuditLog,
  ) {}

  /**
   * A new secret for the user's app, without effect before it is confirmed. @throws AppError INVALID_STATE when it is
   * on
   */
  start(userId: string): Promise<{ secret: string; uri: string }> {
    return this.database.transaction(async (transaction) => {
      const { email } = await this.rowThatIs(false, transaction, userId);
      const secret = randomBytes(TOTP_SECRET_BYTES);
      await transaction.query('update users set totp_secret = $2, totp_last_step = null where id = $1', [
        userId,
        seal(this.sealing[0], secret, totpSecretPlace(userId)),
      ]);
      return totpForApp(secret, email);
    });
  }

  /**
   * From now on signing in needs a code.
   *
   * @returns recovery codes, shown only now
   * @throws AppError INVALID_STATE, INVALID_CODE
   */
  confirm(userId: string, code: string, actor: Actor): Promise<string[]> {
    return this.database.transaction(async (transaction) => {
      const { totpSecret, email } = await this.rowThatIs(false, transaction, userId);
      if (totpSecret === null) throw new AppError('INVALID_STATE', { message: 'Start two-factor first.' });
      const step = matchingStep(this.opened(userId, totpSecret), plainCode(code), await readClock(transaction));
      if (step === null) throw new AppError('INVALID_CODE');
      await transaction.query('update users set totp_confirmed_at = now(), totp_last_step = $2 where id = $1', [
        userId,
        step,
      ]);
      await this.note(transaction, { userId, email }, 'user.two_factor_enabled', actor);
      return this.replaceRecoveryCodes(transaction, userId);
    });
  }

  /** @throws AppError INVALID_STATE when it is off */
  remove(userId: string, actor: Actor): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const { email } = await this.rowThatIs(true, transaction, userId);
      await transaction.query(
        `update users set totp_secret = null, totp_confirmed_at = null, totp_last_step = null, recovery_code_hashes = '{}'
         where id = $1`,
        [userId],
      );
      await this.note(transaction, { userId, email }, 'user.two_factor_disabled', actor);
    });
  }

  /** Former codes end. @throws AppError INVALID_STATE when it is off */
  newRecoveryCodes(userId: string, actor: Actor): Promise<string[]> {
    return this.database.transaction(async (transaction) => {
      const { email } = await this.rowThatIs(true, transaction, userId);
      await this.note(transaction, { userId, email }, 'user.recovery_codes_renewed', actor);
      return this.replaceRecoveryCodes(transaction, userId);
    });
  }

  /**
   * Uses up a code of the app or a recovery code: of concurrent tries, one gets it. @returns which kind; null: wrong or
   * used
   */
  async accept(transaction: Queryable, userId: string, code: string): Promise<'code' | 'recovery_code' | null> {
    const plain = plainCode(code);
    if (/^\d{6}$/.test(plain)) return (await this.acceptTotp(transaction, userId, plain)) ? 'code' : null;
    return (await acceptRecoveryCode(transaction, userId, plain)) ? 'recovery_code' : null;
  }

  private async acceptTotp(transaction: Queryable, userId: string, code: string): Promise<boolean> {
    const { rows } = await transaction.query<{ totpSecret: Buffer }>(
      'select totp_secret from users where id = $1 and totp_confirmed_at is not null',
      [userId],
    );
    if (rows[0] === undefined) return false;
    const step = matchingStep(this.opened(userId, rows[0].totpSecret), code, await readClock(transaction));
    if (step === null) return false;
    const { rowCount } = await transaction.query(
      'update users set totp_last_step = $2 where id = $1 and coalesce(totp_last_step, -1) < $2',
      [userId, step],
    );
    return rowCount === 1;
  }

  private async rowThatIs(isOn: boolean, transaction: Transaction, userId: string): Promise<TotpRow> {
    const { rows } = await transaction.query<TotpRow>(
      `select email, totp_secret, totp_confirmed_at is not null as is_on from users
       where id = $1 for no key update`,
      [userId],
    );
    if (rows[0]?.isOn === isOn) return rows[0];
    throw new AppError('INVALID_STATE', { message: `Two-factor is ${isOn ? 'off' : 'on already'}.` });
  }

  private async replaceRecoveryCodes(transaction: Queryable, userId: string): Promise<string[]> {
    const codes = newRecoveryCodes();
    await transaction.query('update users set recovery_code_hashes = $2::bytea[] where id = $1', [
      userId,
      codes.map((code) => recoveryCodeHash(userId, code)),
    ]);
    return codes;
  }

  private note(
    transaction: Queryable,
    { userId, email }: { userId: string; email: string },
    action: AuditAction,
    actor: Actor,
  ): Promise<void> {
    const target = { type: 'user', id: userId, name: email };
    return this.audit.appendForUser(transaction, userId, { actor, action, target });
  }

  private opened(userId: string, sealed: Buffer): Buffer {
    return open(this.sealing, sealed, totpSecretPlace(userId));
  }
}

/** Apps show a code in two groups. */
const plainCode = (code: string): string => code.replaceAll(/\s/g, '');

async function acceptRecoveryCode(transaction: Queryable, userId: string, code: string): Promise<boolean> {
  const { rowCount } = await transaction.query(
    `update users set recovery_code_hashes = array_remove(recovery_code_hashes, $2::bytea)
     where id = $1 and totp_confirmed_at is not null and $2::bytea = any (recovery_code_hashes)`,
    [userId, recoveryCodeHash(userId, code)],
  );
  return rowCount === 1;
}
