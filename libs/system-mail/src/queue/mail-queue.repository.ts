import {
  deleteSome,
  type Queryable,
  type SystemMailKind,
  type SystemMailReason,
  type SystemMailState,
} from '@chasqui/entities';
import { open, seal, SealError, type SealingKeys } from '@chasqui/platform';
import { v7 as uuidv7 } from 'uuid';
import type { Letter } from '../letters/letter';
import { CLAIM_S, LIFE_S, MAIL_LIMITS } from './mail-limits';
import {
  CLAIM,
  CLOSE_USELESS,
  COUNT_LATELY,
  FINISH,
  HASTEN_REFUSED,
  INSERT,
  OF_LINKS,
  POSTPONE,
  SUMMARY,
} from './mail.sql';

export interface MailDraft {
  kind: Exclude<SystemMailKind, 'test'>;
  orgId: string | null;
  linkId: string;
  recipient: string;
  letter: Letter;
}

/** Whether it will be sent: `limit`: enough was sent lately; `full`: too many wait. */
export type Enqueued = 'waiting' | 'limit' | 'full';

/** A mail in hand. */
export interface ClaimedMail {
  id: string;
  kind: SystemMailKind;
  recipient: string;
  attempt: number;
  /** Null: no key opens it. */
  letter: Letter | null;
}

export interface MailStatus {
  state: SystemMailState;
  reason: SystemMailReason | null;
  finishedAt: Date | null;
}

/** Figures of the last 24 hours. */
export interface MailSummary {
  waiting: number;
  oldestWaitingAt: Date | null;
  sent: number;
  failed: number;
  lastSentAt: Date | null;
  lastFailure: { at: string; reason: SystemMailReason; reply: string | null } | null;
}

interface Lately {
  ofOrganization: number;
  toAddress: number;
  toAddressOfOrganization: number;
  waitingOfOrganization: number;
  waiting: number;
}

/** Where the sealed text belongs. */
const place = (id: string): string => `system-mail|${id}`;

/** Mails on their way, in PostgreSQL: a mail exists when the link in it does. */
export class MailQueueRepository {
  constructor(
    private readonly database: Queryable,
    private readonly sealing: SealingKeys,
  ) {}

  /**
   * Stores a mail with the transaction that makes its link.
   *
   * @param isKnown whoever asks for it has shown that it is theirs: what others asked for does not count against it
   */
  async add(transaction: Queryable, draft: MailDraft, isKnown = false): Promise<Enqueued> {
    const { kind, orgId, linkId, recipient, letter } = draft;
    const id = uuidv7();
    // Whoever writes to the same address at once is counted.
    await transaction.query('select pg_advisory_xact_lock(hashtextextended($1, 77))', [recipient]);
    const { rows } = await transaction.query<Lately>(COUNT_LATELY, [kind, orgId, recipient, MAIL_LIMITS.waiting]);
    const outcome = rows[0] === undefined ? 'full' : verdict(kind, rows[0], isKnown);
    const sealed = seal(this.sealing[0], JSON.stringify(letter), place(id));
    const isWaiting = outcome === 'waiting';
    const state: SystemMailState = isWaiting ? 'waiting' : 'failed';
    await transaction.query(INSERT, [
      id,
      kind,
      orgId,
      linkId,
      recipient,
      state,
      isWaiting ? null : outcome,
      isWaiting ? sealed : null,
      LIFE_S,
    ]);
    return outcome;
  }

  /** Notes a mail that was tried at once, which counts and is shown, and holds nothing. */
  async noteTest(
    recipient: string,
    state: SystemMailState,
    reason: SystemMailReason | null,
    reply: string | null,
  ): Promise<void> {
    await this.database.query(
      `insert into system_mails (id, kind, recipient, state, reason, reply, attempts, expires_at, finished_at, refused_at)
       values ($1, 'test', $2, $3, $4, $5, 1, now(), now(), case when $3 = 'failed' then now() end)`,
      [uuidv7(), recipient, state, reason, reply],
    );
  }

  /** Test mails of the last hour. */
  async countTests(): Promise<number> {
    const { rows } = await this.database.query<{ n: number }>(
      `select count(*)::int as n from system_mails where kind = 'test' and created_at > now() - interval '1 hour'`,
    );
    return rows[0]?.n ?? 0;
  }

  /** Forgets the texts of mails that nobody needs any more. */
  async closeUseless(): Promise<void> {
    await this.database.query(CLOSE_USELESS);
  }

  /** Takes up to so many that are due: nobody else gets them for a while. */
  async claim(limit: number): Promise<ClaimedMail[]> {
    const { rows } = await this.database.query<
      Omit<ClaimedMail, 'letter' | 'attempt'> & { attempts: number; sealedLetter: Buffer }
    >(CLAIM, [limit, CLAIM_S]);
    return rows.map(({ id, kind, recipient, attempts, sealedLetter }) => ({
      id,
      kind,
      recipient,
      attempt: attempts,
      letter: this.opened(id, sealedLetter),
    }));
  }

  /** The end of a mail; its text goes. @returns false: somebody else has it in hand now */
  async finish(
    { id, attempt }: ClaimedMail,
    state: 'sent' | 'failed',
    reason: SystemMailReason | null,
    reply: string | null,
  ): Promise<boolean> {
    const { rowCount } = await this.database.query(FINISH, [id, attempt, state, reason, reply]);
    return rowCount === 1;
  }

  /** It is tried again after a while. */
  async postpone(
    { id, attempt }: ClaimedMail,
    reason: SystemMailReason,
    reply: string | null,
    seconds: number,
  ): Promise<void> {
    await this.database.query(POSTPONE, [id, attempt, reason, reply, seconds]);
  }

  /** The mail server takes mail again: what it refused to sign in for is due. */
  async hastenRefused(): Promise<void> {
    await this.database.query(HASTEN_REFUSED);
  }

  /** How the mails with these links of the organization are, by link. */
  async ofLinks(orgId: string, linkIds: readonly string[]): Promise<Map<string, MailStatus>> {
    if (linkIds.length === 0) return new Map();
    const { rows } = await this.database.query<MailStatus & { linkId: string }>(OF_LINKS, [orgId, linkIds]);
    return new Map(rows.map(({ linkId, ...status }) => [linkId, status]));
  }

  async summary(): Promise<MailSummary> {
    const { rows } = await this.database.query<MailSummary>(SUMMARY, [MAIL_LIMITS.waiting]);
    return rows[0] as MailSummary;
  }

  /** Rows of a week ago; those that wait are closed long before. @returns how many; fewer than `limit`: none is left */
  deleteOld(limit: number): Promise<number> {
    return deleteSome(this.database, 'system_mails', `created_at < now() - interval '7 days'`, limit);
  }

  private opened(id: string, sealed: Buffer): Letter | null {
    try {
      return JSON.parse(open(this.sealing, sealed, place(id)).toString('utf8')) as Letter;
    } catch (error) {
      if (error instanceof SealError) return null;
      throw error;
    }
  }
}

function verdict(kind: MailDraft['kind'], lately: Lately, isKnown: boolean): Enqueued {
  if (!isKnown && isTooMuch(kind, lately)) return 'limit';
  const isFull =
    lately.waiting >= MAIL_LIMITS.waiting || lately.waitingOfOrganization >= MAIL_LIMITS.waitingOfOrganization;
  return isFull ? 'full' : 'waiting';
}

function isTooMuch(kind: MailDraft['kind'], lately: Lately): boolean {
  switch (kind) {
    case 'password_reset':
      return lately.toAddress >= MAIL_LIMITS.resetsToAddress;
    case 'tried_too_often':
      return lately.toAddress >= MAIL_LIMITS.warningsToAddress;
    case 'invitation':
      return (
        lately.ofOrganization >= MAIL_LIMITS.invitationsOfOrganization ||
        lately.toAddressOfOrganization >= MAIL_LIMITS.invitationsToAddress ||
        lately.toAddress >= MAIL_LIMITS.invitationsToAddressOfAll
      );
  }
}
