import type { Language, Queryable, Role, SystemMailReason } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import type { Logger, SealingKeys } from '@chasqui/runtime';
import { v7 as uuidv7 } from 'uuid';
import { MailDelivery } from './delivery/mail-delivery';
import { invitationLetter, resetLetter, testLetter, warningLetter } from './letters/letters';
import { MAIL_LIMITS } from './queue/mail-limits';
import { type Enqueued, MailQueueRepository, type MailStatus, type MailSummary } from './queue/mail-queue.repository';
import type { MailSettings } from './settings/mail-settings';
import { SmtpSender, type SmtpSenderOptions } from './smtp/smtp-sender';

export interface SystemMailOptions {
  database: Queryable;
  /** Null: no mail is set up; people hand out links. */
  settings: MailSettings | null;
  /** Seal the text of mails, which contains links that open accounts. */
  sealing: SealingKeys;
  /** Public address of the service, for links; they never use anything from a request. */
  publicUrl: string;
  linkTo: (page: 'invitation' | 'reset' | 'sign-in/link', token: string) => string;
  logger: Logger;
  onOutcome?: (kind: string) => void;
  smtp?: SmtpSenderOptions;
}

export interface InvitationMail {
  linkId: string;
  token: string;
  orgId: string;
  email: string;
  role: Role;
  organization: string;
  inviter: { name: string; email: string } | null;
  language: Language;
}

export interface ResetMail extends WarningMail {
  /** Requested in a browser that has opened the account before. */
  isKnown: boolean;
}

export interface WarningMail {
  linkId: string;
  token: string;
  email: string;
  language: Language;
}

export interface MailSetup {
  server: string;
  encryption: MailSettings['encryption'];
  from: string;
}

export class SystemMail {
  readonly queue: MailQueueRepository;
  /** Null if no mail is set up. */
  readonly delivery: MailDelivery | null;
  private readonly sender: SmtpSender | null;

  constructor(private readonly options: SystemMailOptions) {
    const { database, settings, sealing, logger, onOutcome, smtp } = options;
    this.queue = new MailQueueRepository(database, sealing);
    this.sender = settings === null ? null : new SmtpSender(settings, smtp);
    this.delivery =
      this.sender === null
        ? null
        : new MailDelivery({ queue: this.queue, sender: this.sender, logger, ...(onOutcome && { onOutcome }) });
  }

  get setup(): MailSetup | null {
    const { settings } = this.options;
    if (settings === null) return null;
    const { host, port, encryption, from } = settings;
    const sender = from.name === '' ? from.address : `${from.name} <${from.address}>`;
    return { server: `${host}:${port}`, encryption, from: sender };
  }

  /** Queues an invitation in the transaction that makes its link. */
  invitation(transaction: Queryable, mail: InvitationMail): Promise<Enqueued> {
    const { linkId, orgId, email, token } = mail;
    const letter = invitationLetter({ ...mail, url: this.options.linkTo('invitation', token) });
    return this.queue.add(transaction, { kind: 'invitation', orgId, linkId, recipient: email, letter });
  }

  /** Queues a mail with a link for setting a new password. */
  async passwordReset(transaction: Queryable, mail: ResetMail): Promise<void> {
    const { linkId, email, token, language, isKnown } = mail;
    const letter = resetLetter({ language, url: this.options.linkTo('reset', token) });
    const draft = { kind: 'password_reset', orgId: null, linkId, recipient: email, letter } as const;
    await this.queue.add(transaction, draft, isKnown);
  }

  /** Queues a mail with a link for a user whose sign-in strangers block by guessing. */
  async triedTooOften(transaction: Queryable, { linkId, email, token, language }: WarningMail): Promise<void> {
    const letter = warningLetter({ language, url: this.options.linkTo('sign-in/link', token) });
    await this.queue.add(transaction, { kind: 'tried_too_often', orgId: null, linkId, recipient: email, letter });
  }

  /** Status of the mails with these links; empty if no mail is set up. */
  async ofLinks(orgId: string, linkIds: readonly string[]): Promise<Map<string, MailStatus>> {
    return this.sender === null ? new Map() : this.queue.ofLinks(orgId, linkIds);
  }

  summary(): Promise<MailSummary> {
    return this.queue.summary();
  }

  /**
   * Sends a test mail at once.
   *
   * @returns the mail server's reply; null if none
   * @throws AppError INVALID_STATE if no mail is set up, RATE_LIMITED, MAIL_NOT_SENT with the reason in words
   */
  async test(recipient: string, language: Language): Promise<string | null> {
    if (this.sender === null)
      throw new AppError('INVALID_STATE', { message: 'No mail is set up: set SMTP_URL and MAIL_FROM.' });
    if ((await this.queue.countTests()) >= MAIL_LIMITS.tests) {
      const message = `${MAIL_LIMITS.tests} test mails were sent within the last hour: wait a while.`;
      throw new AppError('RATE_LIMITED', { message, headers: { 'Retry-After': '600' } });
    }
    const letter = testLetter(language, this.options.publicUrl);
    const outcome = await this.sender.send({ id: uuidv7(), to: recipient, letter });
    const isSent = outcome.kind === 'sent';
    await this.queue.noteTest(recipient, isSent ? 'sent' : 'failed', isSent ? null : outcome.reason, outcome.reply);
    if (isSent) {
      // The password is right again, so waiting mails skip their pause.
      await this.queue.hastenRefused();
      this.delivery?.goOn();
      return outcome.reply;
    }
    const reply = outcome.reply === null ? '' : ` It said: ${outcome.reply}`;
    const message = `${REASON_WORDS[outcome.reason]}${reply}`;
    throw new AppError('MAIL_NOT_SENT', { message, extra: { reason: outcome.reason, reply: outcome.reply } });
  }
}

const REASON_WORDS: Readonly<Record<SystemMailReason, string>> = {
  unreachable: 'The mail server was not reached, or did not answer in time.',
  encryption: 'The connection could not be encrypted, or the certificate of the mail server is not trusted.',
  sign_in: 'The mail server refused the user or the password.',
  busy: 'The mail server is not taking mail right now.',
  address: 'The mail server refused the address.',
  refused: 'The mail server refused the mail.',
  too_late: 'The mail was not sent in time.',
  limit: 'Too many mails were sent lately.',
  full: 'Too many mails wait.',
  unreadable: 'The mail cannot be opened any more.',
};
