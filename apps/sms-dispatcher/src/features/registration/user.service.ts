import { type PhoneIdentity, SmsRegistrationRepository } from '@chasqui/sms';
import { AppError } from '@chasqui/errors';
import { Injectable } from '@nestjs/common';
import { GuessGuard } from '../access/guess.guard';
import { hashPassword, isPassword } from './password';
import { PasswordWork } from './password-work';
import { RegistrationService } from './registration.service';

export interface CodeAnswer {
  code: string;
  /** With exactly three fraction digits: the app misreads any other. */
  validUntil: string;
}

const SHORTEST = 14;
const LONGEST = 128;

@Injectable()
export class UserService {
  constructor(
    private readonly registrations: SmsRegistrationRepository,
    private readonly registration: RegistrationService,
    private readonly guard: GuessGuard,
    private readonly passwords: PasswordWork,
  ) {}

  /** A code for one more phone. @throws AppError UNAUTHORIZED, RATE_LIMITED */
  async createCode(authorization: string | undefined, address: string): Promise<CodeAnswer> {
    const login = await this.registration.signIn(authorization, address);
    const made = await this.registrations.createCodeForLogin(login);
    if (made === null) throw new AppError('UNAUTHORIZED', { message: 'This user name is no longer valid.' });
    return { code: made.code, validUntil: made.expiresAt.toISOString() };
  }

  /** @throws AppError VALIDATION, UNAUTHORIZED, RATE_LIMITED */
  async changePassword(phone: PhoneIdentity, body: unknown, address: string): Promise<void> {
    const { current, next } = passwordsOf(body);
    const login = phone.login ?? '';
    const guess = await this.guard.begin(address, { by: 'login', login });
    const hash = await this.registrations.findPasswordHash(login);
    const isChanged =
      hash !== null &&
      (await this.passwords.run(login, async () => {
        if (!(await isPassword(current, hash))) return false;
        return this.registrations.changePassword(phone.orgId, login, hash, await hashPassword(next));
      }));
    if (!isChanged) throw new AppError('UNAUTHORIZED', { message: 'The current password is wrong.' });
    await guess.takeBack();
  }
}

function passwordsOf(body: unknown): { current: string; next: string } {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const { currentPassword: current, newPassword: next } = given;
  const isCurrent = typeof current === 'string' && current !== '' && current.length <= LONGEST;
  const isNext = typeof next === 'string' && next.length >= SHORTEST && next.length <= LONGEST;
  if (isCurrent && isNext) return { current, next };
  const fields = [
    ...(isCurrent ? [] : [{ field: 'currentPassword', message: 'must be the current password' }]),
    ...(isNext ? [] : [{ field: 'newPassword', message: `must have ${SHORTEST} to ${LONGEST} characters` }]),
  ];
  throw new AppError('VALIDATION', { extra: { fields } });
}
