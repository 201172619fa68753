import type { Language, Queryable, Role, Transaction, Transactor } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import type { AuditLog } from '../audit/audit-log.repository';
import type { LinkPost } from '../links/link-post';
import type { NewLink, OneTimeLinkRepository, OpenLink } from '../links/one-time-link.repository';
import { assertMayManage, actorRole } from '../members/member-rights';
import { assertRoom, type MemberRoom, MOST_OPEN_INVITATIONS, OPEN_INVITATION } from '../members/member-room';
import { assertGoodPassword } from '../passwords/password.rule';
import type { Passwords } from '../passwords/passwords';
import { type Actor, actorOf, type Caller } from '../roles/actor';
import { toEmail } from '../roles/email';
import type { Entrance, SignedIn } from '../sessions/entrance';
import type { CountedTry, TryThrottle } from '../throttle/try-throttle';
import type { UserRecord, UserRepository } from '../users/user.repository';

export interface InvitationParts {
  database: Transactor;
  users: UserRepository;
  links: OneTimeLinkRepository;
  entrance: Entrance;
  passwords: Passwords;
  throttle: TryThrottle;
  memberRoom: MemberRoom;
  audit: AuditLog;
  post?: LinkPost | undefined;
}

export interface InvitationSummary {
  id: string;
  email: string;
  role: Role;
  /** Null: the command line, or a user who is gone. */
  invitedBy: { id: string; email: string; name: string } | null;
  createdAt: Date;
  expiresAt: Date;
}

export interface InvitationOffer {
  organization: { id: string; name: string };
  email: string;
  role: Role;
  /** The email belongs to a user, whose password accepts it. */
  hasAccount: boolean;
}

export interface NewInvitation extends NewLink {
  email: string;
  role: Role;
  /** `waiting`: being sent; otherwise why it is not; null: people hand it over. */
  posted: 'waiting' | 'limit' | 'full' | null;
}

type OpenInvitation = OpenLink & { orgId: string; role: Role };

/** Invitations to an organization, each for one email and for 72 hours. */
export class Invitations {
  constructor(private readonly parts: InvitationParts) {}

  /**
   * An older invitation of the same email ends.
   *
   * @throws AppError FORBIDDEN, MEMBER_EXISTS, PLAN_LIMIT, INVALID_STATE when too many are open
   */
  create(orgId: string, draft: { email: string; role: Role }, actor: Actor): Promise<NewInvitation> {
    return this.parts.database.transaction(async (transaction) => {
      const max = await this.parts.memberRoom(transaction, orgId);
      return this.made(transaction, orgId, { email: toEmail(draft.email), role: draft.role }, actor, max);
    });
  }

  /**
   * Renews an open invitation and sends it; the former link ends.
   *
   * @throws AppError FORBIDDEN, INVITATION_NOT_FOUND, PLAN_LIMIT, RATE_LIMITED when it was sent often enough,
   * INVALID_STATE without a `LinkPost`
   */
  renew(orgId: string, id: string, actor: Actor): Promise<NewInvitation> {
    const { database, memberRoom, post } = this.parts;
    if (post === undefined) {
      throw new AppError('INVALID_STATE', {
        message: 'No mail is set up: make a new invitation and hand over its link.',
      });
    }
    return database.transaction(async (transaction) => {
      const max = await memberRoom(transaction, orgId);
      const { rows } = await transaction.query<{ email: string; role: Role }>(
        `select email, role from one_time_links where id = $1 and org_id = $2 and ${OPEN_INVITATION}`,
        [id, orgId],
      );
      if (rows[0] === undefined) throw new AppError('INVITATION_NOT_FOUND');
      const renewed = await this.made(transaction, orgId, rows[0], actor, max);
      if (renewed.posted === 'limit') {
        const message =
          'Enough mail went to this address, or from this organization, today. Hand over the link instead.';
        throw new AppError('RATE_LIMITED', { message, headers: { 'Retry-After': '3600' } });
      }
      return renewed;
    });
  }

  private async made(
    transaction: Transaction,
    orgId: string,
    { email, role }: { email: string; role: Role },
    actor: Actor,
    max: number,
  ): Promise<NewInvitation> {
    const { links, audit } = this.parts;
    assertMayManage(await actorRole(transaction, orgId, actor), role);
    await assertNoMember(transaction, orgId, email);
    await transaction.query(`delete from one_time_links where org_id = $1 and email = $2 and ${OPEN_INVITATION}`, [
      orgId,
      email,
    ]);
    const open = await countOpen(transaction, orgId);
    if (open >= MOST_OPEN_INVITATIONS) {
      const message = `${MOST_OPEN_INVITATIONS} invitations are open: revoke some first.`;
      throw new AppError('INVALID_STATE', { message });
    }
    await assertRoom(transaction, orgId, max, open);
    const link = await links.create(transaction, { kind: 'invitation', orgId, email, role, createdBy: actor.id });
    const target = { type: 'invitation', id: link.id, name: email };
    await audit.append(transaction, { orgId, actor, action: 'invitation.created', target, detail: { role } });
    const posted = await this.posted(transaction, orgId, { ...link, email, role }, actor);
    return { ...link, email, role, posted };
  }

  /** Null: no `LinkPost`. */
  private async posted(
    transaction: Transaction,
    orgId: string,
    { id: linkId, token, email, role }: NewLink & { email: string; role: Role },
    actor: Actor,
  ): Promise<NewInvitation['posted']> {
    const { post } = this.parts;
    if (post === undefined) return null;
    const { rows } = await transaction.query<{ organization: string; name: string | null; language: Language }>(
      `select o.name as organization, u.name, coalesce(u.language, 'en') as language
       from organizations o left join users u on u.id = $2 where o.id = $1`,
      [orgId, actor.id],
    );
    const { organization = '', name = null, language = 'en' } = rows[0] ?? {};
    const inviter = actor.email === null ? null : { name: name ?? '', email: actor.email };
    return post.invitation(transaction, { linkId, token, orgId, email, role, organization, inviter, language });
  }

  /** Open ones, newest first. */
  async list(orgId: string): Promise<InvitationSummary[]> {
    const { rows } = await this.parts.database.query<InvitationSummary>(
      `select l.id, l.email, l.role, l.created_at, l.expires_at,
         case when u.id is not null then jsonb_build_object('id', u.id, 'email', u.email, 'name', u.name) end
           as invited_by
       from one_time_links l left join users u on u.id = l.created_by
       where l.org_id = $1 and ${OPEN_INVITATION} order by l.created_at desc, l.id desc`,
      [orgId],
    );
    return rows;
  }

  /** @throws AppError FORBIDDEN, INVITATION_NOT_FOUND */
  revoke(orgId: string, id: string, actor: Actor): Promise<void> {
    const { database, audit } = this.parts;
    return database.transaction(async (transaction) => {
      const acting = await actorRole(transaction, orgId, actor);
      assertMayManage(acting);
      const { rows } = await transaction.query<{ email: string; role: Role }>(
        `delete from one_time_links where id = $1 and org_id = $2 and ${OPEN_INVITATION} returning email, role`,
        [id, orgId],
      );
      if (rows[0] === undefined) throw new AppError('INVITATION_NOT_FOUND');
      assertMayManage(acting, rows[0].role);
      const target = { type: 'invitation', id, name: rows[0].email };
      await audit.append(transaction, { orgId, actor, action: 'invitation.revoked', target });
    });
  }

  /** @throws AppError LINK_EXPIRED, RATE_LIMITED */
  async look(token: string, caller: Caller): Promise<InvitationOffer> {
    const { invitation, counted } = await this.opened(token, caller);
    await counted.passed();
    const { rows } = await this.parts.database.query<{ name: string; hasAccount: boolean }>(
      `select name, exists (select from users where email = $2) as has_account from organizations where id = $1`,
      [invitation.orgId, invitation.email],
    );
    if (rows[0] === undefined) throw new AppError('LINK_EXPIRED');
    const { email, role, orgId } = invitation;
    return { organization: { id: orgId, name: rows[0].name }, email, role, hasAccount: rows[0].hasAccount };
  }

  /**
   * Joins the organization, with the password of the email's account or of a new one.
   *
   * @throws AppError LINK_EXPIRED, INVALID_CREDENTIALS, WEAK_PASSWORD, PLAN_LIMIT, MEMBER_EXISTS, RATE_LIMITED
   */
  async accept(token: string, draft: { name?: string; password: string }, caller: Caller): Promise<SignedIn> {
    const { database, users, throttle, passwords } = this.parts;
    const { invitation, counted } = await this.opened(token, caller);
    await counted.passed();
    const user = await users.findByEmail(invitation.email);
    if (user !== null) {
      const tried = await throttle.begin(user.email, caller);
      const isRight = await passwords.verify(user.passwordHash, draft.password);
      if (!isRight) throw new AppError('INVALID_CREDENTIALS', { message: 'The password of this account is wrong.' });
      await tried.passed();
      const signedIn = await database.transaction((transaction) =>
        this.join(transaction, token, invitation, user, caller),
      );
      if (signedIn.state === 'signed_in') await throttle.forget(user.email, caller);
      return signedIn;
    }
    assertGoodPassword(draft.password, invitation.email);
    const passwordHash = await passwords.hash(draft.password);
    const name = draft.name ?? invitation.email.split('@')[0] ?? '';
    return database.transaction(async (transaction) => {
      const made = await this.newUser(transaction, { email: invitation.email, name, passwordHash }, invitation, caller);
      return this.join(transaction, token, invitation, made, caller);
    });
  }

  private async opened(token: string, caller: Caller): Promise<{ invitation: OpenInvitation; counted: CountedTry }> {
    const counted = await this.parts.throttle.beginFrom(caller.address);
    const link = await this.parts.links.findOpen('invitation', token);
    if (link?.orgId == null || link.role === null) throw new AppError('LINK_EXPIRED');
    return { invitation: { ...link, orgId: link.orgId, role: link.role }, counted };
  }

  private async newUser(
    transaction: Transaction,
    user: { email: string; name: string; passwordHash: string },
    { orgId }: OpenInvitation,
    caller: Caller,
  ): Promise<UserRecord> {
    const id = await this.parts.users.create(transaction, user);
    const made = id === null ? null : await this.parts.users.lock(transaction, id);
    if (made === null) throw new AppError('INVALID_STATE', { message: 'This email has an account now: try again.' });
    const target = { type: 'user', id: made.id, name: made.email };
    await this.parts.audit.append(transaction, { orgId, actor: actorOf(made, caller), action: 'user.created', target });
    return made;
  }

  private async join(
    transaction: Transaction,
    token: string,
    { orgId, role }: OpenInvitation,
    seen: UserRecord,
    caller: Caller,
  ): Promise<SignedIn> {
    const { users, links, memberRoom, entrance, audit } = this.parts;
    const max = await memberRoom(transaction, orgId);
    if ((await links.use(transaction, 'invitation', token)) === null) throw new AppError('LINK_EXPIRED');
    const user = await users.lock(transaction, seen.id);
    if (user?.passwordHash !== seen.passwordHash || user.disabledAt !== null) throw new AppError('INVALID_CREDENTIALS');
    await assertNoMember(transaction, orgId, user.email);
    await assertRoom(transaction, orgId, max, 0);
    await transaction.query('insert into memberships (org_id, user_id, role) values ($1, $2, $3)', [
      orgId,
      user.id,
      role,
    ]);
    const target = { type: 'user', id: user.id, name: user.email };
    const actor = actorOf(user, caller);
    await audit.append(transaction, { orgId, actor, action: 'member.joined', target, detail: { role } });
    return entrance.enter(transaction, user, 'invitation', caller);
  }
}

async function assertNoMember(transaction: Queryable, orgId: string, email: string): Promise<void> {
  const { rowCount } = await transaction.query(
    'select from memberships m join users u on u.id = m.user_id where m.org_id = $1 and u.email = $2',
    [orgId, email],
  );
  if (rowCount !== 0) throw new AppError('MEMBER_EXISTS');
}

async function countOpen(transaction: Queryable, orgId: string): Promise<number> {
  const { rows } = await transaction.query<{ open: number }>(
    `select count(*)::int as open from one_time_links where org_id = $1 and ${OPEN_INVITATION}`,
    [orgId],
  );
  return rows[0]?.open ?? 0;
}
