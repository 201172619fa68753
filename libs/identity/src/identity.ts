import type { Transactor } from '@chasqui/database';
import type { Redis, SealingKeys } from '@chasqui/runtime';
import { Account } from './account/account';
import { AuditLog } from './audit/audit-log.repository';
import { Invitations } from './invitations/invitations';
import { OneTimeLinkRepository } from './links/one-time-link.repository';
import type { LinkPost } from './links/link-post';
import type { MemberRoom } from './members/member-room';
import { Members } from './members/members';
import { Owners } from './owners/owners';
import { PasswordResets } from './password-resets/password-resets';
import { Passwords } from './passwords/passwords';
import { Entrance } from './sessions/entrance';
import { SessionRepository } from './sessions/session.repository';
import { SignIn } from './sign-in/sign-in';
import { ClosedAccountNotices } from './throttle/closed-account-notices';
import { KnownBrowsers } from './throttle/known-browsers';
import { TryThrottle } from './throttle/try-throttle';
import { TwoFactor } from './two-factor/two-factor';
import { type UserDirectory, UserRepository } from './users/user.repository';

export interface IdentityOptions {
  database: Transactor;
  redis: Redis;
  redisPrefix: string;
  sealing: SealingKeys;
  memberRoom: MemberRoom;
  /** Shared by all processes: tokens of known browsers are derived from it. */
  secret: string;
  onTrouble: (error: unknown) => void;
  /** Default: people hand links over. */
  post?: LinkPost;
}

export class Identity {
  readonly audit: AuditLog;
  readonly users: UserDirectory;
  readonly sessions: SessionRepository;
  readonly links: OneTimeLinkRepository;
  readonly signIn: SignIn;
  readonly account: Account;
  readonly twoFactor: TwoFactor;
  readonly members: Members;
  readonly invitations: Invitations;
  readonly passwordResets: PasswordResets;
  readonly owners: Owners;
  readonly browsers: KnownBrowsers;

  constructor(options: IdentityOptions) {
    const { database, redis, redisPrefix, sealing, memberRoom, post, secret, onTrouble } = options;
    const passwords = new Passwords();
    const browsers = new KnownBrowsers(secret);
    const audit = new AuditLog(database);
    const users = new UserRepository(database, audit);
    const sessions = new SessionRepository(database, audit);
    const links = new OneTimeLinkRepository(database);
    const notices = new ClosedAccountNotices({ database, users, links, audit, post });
    // Not awaited: the time of an answer must not reveal who has an account.
    const throttle = new TryThrottle(redis, redisPrefix, browsers, (email, place) => {
      notices.tell(email, place).catch(onTrouble);
    });
    const twoFactor = new TwoFactor(database, sealing, audit);
    const entrance = new Entrance(sessions, audit);
    const parts = {
      database,
      users,
      sessions,
      entrance,
      links,
      passwords,
      twoFactor,
      throttle,
      memberRoom,
      audit,
      post,
    };
    this.audit = audit;
    this.browsers = browsers;
    this.users = users;
    this.sessions = sessions;
    this.links = links;
    this.twoFactor = twoFactor;
    this.signIn = new SignIn(parts);
    this.account = new Account(parts);
    this.members = new Members(database, sessions, audit);
    this.invitations = new Invitations(parts);
    this.passwordResets = new PasswordResets(parts);
    this.owners = new Owners(database, users, passwords, links, audit);
  }
}
