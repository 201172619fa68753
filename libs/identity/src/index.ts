/**
 * People who sign in to the console: users, passwords and two-factor, sessions, roles in organizations, one-time links,
 * and the audit log. Used by the console and the operator's command line. Takes plain arguments: it must never know a
 * request, a cookie or a mail server, and never give out a hash or a secret.
 */
export { Identity, type IdentityOptions } from './identity';
export type { Account, Profile } from './account/account';
export { type AuditDraft, AuditLog, type AuditRecord, type AuditTarget } from './audit/audit-log.repository';
export type { InvitationOffer, Invitations, InvitationSummary, NewInvitation } from './invitations/invitations';
export type { LinkPost, PostedInvitation, PostedReset, PostedWarning } from './links/link-post';
export type { OneTimeLinkRepository } from './links/one-time-link.repository';
export { rolesManagedBy } from './members/member-rights';
export type { MemberRoom } from './members/member-room';
export type { Members, MemberSummary } from './members/members';
export type { EnsuredOwner, OwnerDraft, Owners } from './owners/owners';
export type { PasswordResets, ResetLink } from './password-resets/password-resets';
export { type Actor, actorOf, type Caller, COMMAND_LINE } from './roles/actor';
export { assertMay, mayDo, type Right, RIGHTS, rightsOf } from './roles/rights';
export type { SignedIn } from './sessions/entrance';
export type { FoundSession, SessionPlace, SessionRepository, SessionSummary } from './sessions/session.repository';
export type { SignIn } from './sign-in/sign-in';
export type { KnownBrowsers } from './throttle/known-browsers';
export { totpSecretPlace, type TwoFactor } from './two-factor/two-factor';
export type { UserDirectory, UserSummary } from './users/user.repository';
