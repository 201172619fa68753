import { type Language, LANGUAGES, type Role, ROLES } from '@chasqui/database';
import { type FoundSession, type Right, RIGHTS, rightsOf, rolesManagedBy } from '@chasqui/identity';
import { answerOf, ID, listOf, oneOf, orNull, Shown, someOf, TEXT, TEXTS, TIME } from '@chasqui/http/requests';

export class UserData {
  @Shown(ID) id: string;
  @Shown() email: string;
  @Shown() name: string;
  @Shown(orNull(oneOf(LANGUAGES))) language: Language | null;
  @Shown('Sees the whole installation: queues, health, organizations.') is_operator: boolean;
  @Shown('Signs in with a code of an authenticator app, too.') two_factor: boolean;
}

export class OrganizationOfUser {
  @Shown(ID) id: string;
  @Shown() name: string;
  @Shown(oneOf(ROLES)) role: Role;
  @Shown('It sends and changes nothing until operators of the installation end that.') is_suspended: boolean;
  @Shown('Whether a number or phone of it was ever connected in live mode: until then pages open in test mode.')
  has_live_account: boolean;
  @Shown('What the user may do there.', someOf(RIGHTS)) rights: Right[];
  @Shown('The roles that the user may give, change and take away.', someOf(ROLES)) manages_roles: Role[];
}

export class OwnSession {
  @Shown(ID) id: string;
  @Shown('Until then the password is not asked for again.', orNull(TIME)) confirmed_until: string | null;
}

export class InstallationData {
  @Shown("The API's base URL; ends in /v1.") base_url: string;
  @Shown() version: string;
}

export class MeData {
  @Shown() user: UserData;
  @Shown(listOf(OrganizationOfUser)) organizations: OrganizationOfUser[];
  @Shown() session: OwnSession;
  @Shown() installation: InstallationData;
}

const toUserData = answerOf(UserData);
const toOrganization = answerOf(OrganizationOfUser);
const toSession = answerOf(OwnSession);

/** @param withLive organizations that ever had an account in live mode */
export const toMeData = (
  session: FoundSession,
  withLive: ReadonlySet<string>,
  installation: InstallationData,
): MeData => ({
  user: toUserData(session.user),
  organizations: session.organizations.map(({ id, name, role, isSuspended }) => {
    const [rights, managesRoles] = [rightsOf(role), rolesManagedBy(role)];
    return toOrganization({ id, name, role, isSuspended, hasLiveAccount: withLive.has(id), rights, managesRoles });
  }),
  session: toSession(session),
  installation,
});

export class SessionData {
  @Shown(ID) id: string;
  @Shown('It is this browser.') is_current: boolean;
  @Shown(orNull(TEXT)) address: string | null;
  @Shown(orNull(TEXT)) user_agent: string | null;
  @Shown(TIME) created_at: string;
  @Shown(TIME) last_seen_at: string;
  @Shown(TIME) expires_at: string;
}

export class ConfirmedData {
  @Shown(TIME) confirmed_until: string;
}

export class TwoFactorStartData {
  @Shown('For apps that cannot scan: base32.') secret: string;
  @Shown('What the QR code contains (otpauth://).') uri: string;
}

export class RecoveryCodesData {
  @Shown('Shown this once; each signs in once.', TEXTS) recovery_codes: string[];
}

/** For routes that have nothing else to answer. */
export class DoneData {
  @Shown({ enum: [true] }) done: true;
}

export const DONE: DoneData = { done: true };
