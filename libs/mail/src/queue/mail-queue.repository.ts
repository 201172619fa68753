import {
  deleteSome,
  type Queryable,
  type SystemMailKind,
  type SystemMailReason,
  type SystemMailState,
} from '@chasqui/database';
import { open, seal, SealError, type SealingKeys } from '@chasqui/runtime';
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

/** Whether it will be sent. `limit`: enough was sent lately; `full`: too many wait. */
export type Enqueued = 'waiting' | 'limit' | 'full';

export interface ClaimedMail {
  id: string;
  kind: SystemMailKind;
  recipient: string;
  attempt: number;
  /** Null if no key opens it. */
  letter: Letter | null;
}

export interface MailStatus {
  state: SystemMailState;
  reason: SystemMailReason | null;
  finishedAt: Date | null;
}

/** Over the last 24 hours. */
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

/** Binds the sealed text to its row. */
const place = (id: string): string => `system-mail|${id}`;

/** Queue of mails in PostgreSQL: a mail exists exactly when its link does. */
export class MailQueueRepository {
  constructor(
    private readonly database: Queryable,
    private readonly sealing: SealingKeys,
  ) {}

  /**
   * Stores a mail in the transaction that makes its link.
   *
   * @param isKnown the requester has shown that the address is theirs: requests by others do not count against it
   */
  async add(transaction: Queryable, draft: MailDraft, isKnown = false): Promise<Enqueued> {
    const { kind, orgId, linkId, recipient, letter } = draft;
    const id = uuidv7();
    // Serializes mails to the same address, so that concurrent ones are counted.
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

  /** Records a mail that was tried at once: it counts and is listed, but its text is not kept. */
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

  async countTests(): Promise<number> {
    const { rows } = await this.database.query<{ n: number }>(
      `select count(*)::int as n from system_mails where kind = 'test' and created_at > now() - interval '1 hour'`,
    );
    return rows[0]?.n ?? 0;
  }

  async closeUseless(): Promise<void> {
    await this.database.query(CLOSE_USELESS);
  }

  /** Takes up to `limit` due mails: no other process gets them for a while. */
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

  /** Ends a mail and drops its text. @returns false if another process has claimed it now */
  async finish(
    { id, attempt }: ClaimedMail,
    state: 'sent' | 'failed',
    reason: SystemMailReason | null,
    reply: string | null,
  ): Promise<boolean> {
    const { rowCount } = await this.database.query(FINISH, [id, attempt, state, reason, reply]);
    return rowCount === 1;
  }

  async postpone(
    { id, attempt }: ClaimedMail,
    reason: SystemMailReason,
    reply: string | null,
    seconds: number,
  ): Promise<void> {
    await this.database.query(POSTPONE, [id, attempt, reason, reply, seconds]);
  }

  /** The mail server accepts mail again: mails whose sign-in was refused become due. */
  async hastenRefused(): Promise<void> {
    await this.database.query(HASTEN_REFUSED);
  }

  async ofLinks(orgId: string, linkIds: readonly string[]): Promise<Map<string, MailStatus>> {
    if (linkIds.length === 0) return new Map();
    const { rows } = await this.database.query<MailStatus & { linkId: string }>(OF_LINKS, [orgId, linkIds]);
    return new Map(rows.map(({ linkId, ...status }) => [linkId, status]));
  }

  async summary(): Promise<MailSummary> {
    const { rows } = await this.database.query<MailSummary>(SUMMARY, [MAIL_LIMITS.waiting]);
    return rows[0] as MailSummary;
  }

  /**
   * Deletes rows older than a week; waiting ones are closed long before.
   * @returns how many; fewer than `limit` means none is left
   */
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
