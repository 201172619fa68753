import {
  newLogin,
  newPassword,
  newPhoneToken,
  type RegisteredPhone,
  type RegistrationSecret,
  SmsRegistrationRepository,
} from '@chasqui/sms';
import { AppError, planLimit } from '@chasqui/errors';
import { PhoneNotifier } from '@chasqui/lanes';
import { LOGGER, type Logger } from '@chasqui/runtime';
import { Inject, Injectable } from '@nestjs/common';
import { SmsMetrics } from '../../sms.metrics';
import { GuessGuard } from '../access/guess.guard';
import { UnknownCallerBrake } from '../access/unknown-caller-brake';
import { PhoneSigningKeys } from '../access/phone-signing-keys';
import { deviceBodyOf } from '../device/device-body.parser';
import { type Credentials, credentialsOf } from './credentials';
import { hashPassword, isPassword } from './password';
import { PasswordWork } from './password-work';

/** Answer of `POST /device`. The app stores it and never asks again. */
export interface RegistrationAnswer {
  id: string;
  token: string;
  login: string;
  /** Only with a new login. */
  password?: string;
}

@Injectable()
export class RegistrationService {
  constructor(
    private readonly registrations: SmsRegistrationRepository,
    private readonly guard: GuessGuard,
    private readonly brake: UnknownCallerBrake,
    private readonly passwords: PasswordWork,
    private readonly signingKeys: PhoneSigningKeys,
    private readonly phones: PhoneNotifier,
    private readonly metrics: SmsMetrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * @param address the caller's IP address
   * @throws AppError VALIDATION, UNAUTHORIZED, RATE_LIMITED, INSUFFICIENT_SCOPE, PLAN_LIMIT
   */
  async register(authorization: string | undefined, body: unknown, address: string): Promise<RegistrationAnswer> {
    const credentials = credentialsOf(authorization);
    if (credentials === null) throw this.refused('none');
    const device = deviceBodyOf(body);
    const isLetIn = await this.isLetIn(credentials, address);
    const guess = isLetIn ? null : await this.guard.begin(address, credentials);
    let wasWrong = false;
    try {
      const password = newPassword();
      const tokens = this.tokensFor(credentials, device.secret);
      const secret = await this.secretOf(credentials, isLetIn, password);
      const outcome =
        secret === null
          ? { kind: 'refused' as const }
          : await this.registrations.register({
              secret,
              model: device.name,
              sims: device.sims ?? [],
              fallbackLogin: newLogin(),
              token: tokens[0] ?? newPhoneToken(),
              sealSigningKey: (phoneId) => this.signingKeys.create(phoneId),
            });
      if (outcome.kind === 'refused') {
        const known = tokens.length === 0 ? null : await this.registrations.findPaired(tokens);
        wasWrong = known === null;
        if (known === null) throw this.refused(credentials.by);
        this.logger.info({ phone_id: known.id }, 'a phone asked for its registration again');
        return { id: known.appId, token: known.token, login: known.login };
      }
      if (outcome.kind === 'not_sandbox') throw notSandbox();
      if (outcome.kind === 'plan_limit') throw limitReached(outcome);
      this.tell(outcome.phone, credentials.by);
      const { appId: id, token, login } = outcome.phone;
      return { id, token, login, ...(credentials.by === 'token' && { password }) };
    } finally {
      if (!wasWrong) await guess?.takeBack();
    }
  }

  /** The login of correct `Basic` credentials. @throws AppError UNAUTHORIZED, RATE_LIMITED */
  async signIn(authorization: string | undefined, address: string): Promise<string> {
    const credentials = credentialsOf(authorization);
    if (credentials?.by !== 'login') throw this.refused('none');
    const guess = await this.guard.begin(address, credentials);
    if (!(await this.isRight(credentials))) throw this.refused('login');
    await guess.takeBack();
    return credentials.login;
  }

  /**
   * Whether wrong tries of others cannot hold it up: a correct private token. Those cannot be guessed, and phones that
   * share an address with a guesser must reconnect on their own.
   */
  private async isLetIn(credentials: Credentials, address: string): Promise<boolean> {
    if (credentials.by !== 'token' || credentials.token === null) return false;
    const { token } = credentials;
    const look = async (): Promise<true | null> => (await this.registrations.isPrivateToken(token)) || null;
    const isRight = (await this.brake.lookUp(token, address, look)) !== null;
    if (isRight) this.brake.seen.noteGood(token);
    return isRight;
  }

  private tokensFor(credentials: Credentials, secret: string | null): string[] {
    if (credentials.by !== 'code' || credentials.code === null || secret === null) return [];
    return this.signingKeys.tokensFor(credentials.code, secret);
  }

  /** null: wrong, as far as that shows without the database. */
  private async secretOf(
    credentials: Credentials,
    isLetIn: boolean,
    password: string,
  ): Promise<RegistrationSecret | null> {
    switch (credentials.by) {
      case 'code':
        return credentials.code === null ? null : { by: 'code', code: credentials.code };
      case 'token': {
        // Before hashing a password for it, which costs more than a stranger may ask for.
        if (credentials.token === null || !isLetIn) return null;
        const { token } = credentials;
        const passwordHash = await this.passwords.run(token, () => hashPassword(password));
        return { by: 'token', token, newLogin: { login: newLogin(), passwordHash } };
      }
      case 'login':
        return (await this.isRight(credentials)) ? { by: 'login', login: credentials.login } : null;
    }
  }

  private async isRight({ login, password }: Extract<Credentials, { by: 'login' }>): Promise<boolean> {
    const hash = await this.registrations.findPasswordHash(login);
    // No turn needed: it costs nothing.
    return hash !== null && this.passwords.run(login, () => isPassword(password, hash));
  }

  private refused(what: Credentials['by'] | 'none'): AppError {
    this.metrics.refused.inc({ what });
    return new AppError('UNAUTHORIZED', { message: REFUSALS[what] });
  }

  private tell({ id, appId, isKnown }: RegisteredPhone, by: Credentials['by']): void {
    this.metrics.registered.inc({ by });
    this.logger.info({ phone_id: id, by, known: isKnown }, 'a phone registered');
    // Ends streams that the app opened with its former token.
    if (isKnown) this.phones.unpaired(id, appId);
  }
}

/** The app shows these to the person who pairs it. */
const REFUSALS = {
  none: 'Send a code, a private token, or a user name and password.',
  code: 'This code is wrong, already used, or older than 10 minutes.',
  token: 'This private token is wrong or was revoked.',
  login: 'The user name or the password is wrong.',
} as const;

function notSandbox(): AppError {
  return new AppError('INSUFFICIENT_SCOPE', {
    message: 'This code was created with a test key and works for the sandbox phone only. Get one with a live key.',
  });
}

function limitReached({ used, max }: { used: number; max: number }): AppError {
  return planLimit(
    `Your plan allows ${max} SMS ${max === 1 ? 'phone' : 'phones'}, and ${used} ${used === 1 ? 'is' : 'are'} paired. Unpair one, or move to a larger plan.`,
    { limit: 'sms_devices', used, max },
  );
}
