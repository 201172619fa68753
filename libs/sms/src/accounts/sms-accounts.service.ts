import type { ListPart, SmsPhoneStatus, SmsProtocol, Transaction, Transactor } from '@chasqui/database';
import type { Page } from '@chasqui/http/requests';
import { SmsPairingRepository } from '../phones/sms-pairing.repository';
import { type SmsPhoneChange, SmsPhoneRepository, type SmsPhoneSummary } from '../phones/sms-phone.repository';
import { SmsUnpairingRepository } from '../phones/sms-unpairing.repository';
import { AppError, planLimit } from '@chasqui/errors';
import { SmsPhones } from '../phones/sms-phones';
import { laneName, PhoneNotifier, SMS_LANES } from '@chasqui/lanes';
import { CONFIG } from '@chasqui/runtime';
import type { Owner } from '@chasqui/tenancy';
import { Doorbells } from '@chasqui/http';
import { Inject, Injectable } from '@nestjs/common';
import type { SmsPairingData, UnpairedSmsAccountData } from './sms-account.response';

export interface SmsAccountsConfig {
  /** The service's address, without a path. */
  PUBLIC_URL: string;
}

/** Writes along in the transaction of a change, for the audit log. */
type Alongside = (transaction: Transaction) => Promise<void>;

@Injectable()
export class SmsAccountsService {
  constructor(
    private readonly phones: SmsPhoneRepository,
    private readonly unpairings: SmsUnpairingRepository,
    /** Phones that this process recently chose for messages. */
    private readonly choices: SmsPhones,
    private readonly doorbells: Doorbells,
    private readonly bell: PhoneNotifier,
    @Inject(CONFIG) private readonly config: SmsAccountsConfig,
  ) {}

  list(
    { orgId, mode }: Owner,
    status: SmsPhoneStatus | undefined,
    page: Page,
  ): Promise<{ part: ListPart<SmsPhoneSummary>; total: number }> {
    return this.phones.listForOrg(orgId, mode, status ?? null, page);
  }

  /** @throws AppError SMS_ACCOUNT_NOT_FOUND */
  async read({ orgId, mode }: Owner, id: string): Promise<SmsPhoneSummary> {
    const phone = await this.phones.findForOrg(orgId, mode, id);
    if (phone === null) throw new AppError('SMS_ACCOUNT_NOT_FOUND');
    return phone;
  }

  /** If `alongside` fails, nothing changes. @throws AppError SMS_ACCOUNT_NOT_FOUND, VALIDATION */
  async change(owner: Owner, id: string, change: SmsPhoneChange, alongside?: Alongside): Promise<SmsPhoneSummary> {
    const { orgId, mode } = owner;
    const changed = await this.phones.change(orgId, mode, id, change, alongside);
    if (changed === 'unknown') throw new AppError('SMS_ACCOUNT_NOT_FOUND');
    if (changed === 'too_fast') throw tooFast();
    this.choices.forget(orgId, mode);
    this.bell.wake(id, 'SettingsUpdated');
    this.doorbells.sms.ring(laneName(SMS_LANES, id));
    return this.read(owner, id);
  }

  /** If `alongside` fails, the phone stays. @throws AppError SMS_ACCOUNT_NOT_FOUND */
  async unpair({ orgId, mode }: Owner, id: string, alongside?: Alongside): Promise<UnpairedSmsAccountData> {
    const unpairing = await this.unpairings.unpair(orgId, mode, id, alongside);
    if (unpairing === null) throw new AppError('SMS_ACCOUNT_NOT_FOUND');
    const { movedTo, moved, failed } = unpairing;
    this.choices.forget(orgId, mode);
    this.bell.unpaired(id);
    if (movedTo !== null) this.doorbells.sms.ring(laneName(SMS_LANES, movedTo));
    return { id, unpaired: true, moved_to: movedTo, moved_count: moved, failed_count: failed };
  }

  /** @throws AppError VALIDATION, PLAN_LIMIT */
  async pair({ orgId, mode }: Owner, protocol: SmsProtocol, database: Transactor): Promise<SmsPairingData> {
    // No sandbox speaks it, and test keys reach no real phone.
    if (protocol === 'cht' && mode === 'test') throw notForTests();
    const pairings = new SmsPairingRepository(database);
    const made =
      protocol === 'cht' ? await pairings.createChtPhone(orgId, mode) : await pairings.createCode(orgId, mode);
    const base = `${this.config.PUBLIC_URL.replace(/\/{1,9}$/, '')}/sms-phone`;
    switch (made.kind) {
      case 'plan_limit':
        throw planLimit('Your plan does not allow another SMS phone.', {
          limit: 'sms_devices',
          used: made.used,
          max: made.max,
        });
      case 'phone':
        return { id: made.id, url: `${base}/cht/${made.id}`, login: made.login, password: made.password };
      case 'code': {
        const apiUrl = `${base}/v1`;
        const { code, expiresAt } = made;
        return { code, qr: `${apiUrl}\n${code}`, api_url: apiUrl, expires_at: expiresAt.toISOString() };
      }
    }
  }
}

function tooFast(): AppError {
  const message =
    '`messages_per_minute` counts parts and can be at most 30: with more, Android asks on the phone and holds messages ' +
    "back until somebody answers. To send faster, raise the phone's limit (adb shell settings put global " +
    'sms_outgoing_check_max_count 600, then restart the phone) and set `sms_limit_raised` to true.';
  return new AppError('VALIDATION', {
    message,
    extra: { fields: [{ field: 'messages_per_minute', code: 'OUT_OF_RANGE', message, reason: 'LIMIT_NOT_RAISED' }] },
  });
}

function notForTests(): AppError {
  const message = '`protocol` `cht` is for real phones. Use a live key.';
  return new AppError('VALIDATION', {
    message,
    extra: { fields: [{ field: 'protocol', code: 'NOT_ALLOWED', message, reason: 'NOT_IN_TEST' }] },
  });
}
