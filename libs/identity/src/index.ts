/**
 * People who sign in to the console: users, passwords and two-factor, sessions, roles in organizations, links that work once,
 * and the log of who did what. Used by the console and by the operator's command line. Takes plain arguments: it never knows a
 * request, a cookie or a mail, and it never gives out a hash or a secret.
 */
export { type AuditDraft, AuditLog, type AuditRecord, type AuditTarget } from './audit/audit-log.repository';
export { Account, type Profile } from './account/account';
export { Identity, type IdentityOptions } from './identity';
export {
  type InvitationOffer,
  Invitations,
  type InvitationSummary,
  type NewInvitation,
} from './invitations/invitations';
export { OneTimeLinkRepository } from './links/one-time-link.repository';
export type { MemberRoom } from './members/member-room';
export { Members, type MemberSummary } from './members/members';
export { type EnsuredOwner, type OwnerDraft, Owners } from './owners/owners';
export { PasswordResets, type ResetLink } from './password-resets/password-resets';
export { LONGEST_PASSWORD, SHORTEST_PASSWORD } from './passwords/password.rule';
export { type Actor, actorOf, type Caller, COMMAND_LINE } from './roles/actor';
export { hasRole, isRole } from './roles/roles';
export type { SignedIn } from './sessions/entrance';
export { type FoundSession, SessionRepository, type SessionSummary } from './sessions/session.repository';
export { SignIn } from './sign-in/sign-in';
export { totpSecretPlace, TwoFactor } from './two-factor/two-factor';
export { UserRepository, type UserSummary } from './users/user.repository';
