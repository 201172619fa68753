import { type Language, LANGUAGES, type Role, ROLES } from '@chasqui/entities';
import { type FoundSession, type Right, RIGHTS, rightsOf, rolesManagedBy } from '@chasqui/identity';
import { ApiProperty } from '@nestjs/swagger';

const TIME = { type: 'string', format: 'date-time' } as const;

export class UserData {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty()
  email: string;

  @ApiProperty()
  name: string;

  @ApiProperty({ enum: LANGUAGES, nullable: true })
  language: Language | null;

  @ApiProperty({ description: 'Sees the whole installation: queues, health, organizations.' })
  is_operator: boolean;

  @ApiProperty({ description: 'Signs in with a code of an authenticator app, too.' })
  two_factor: boolean;
}

export class OrganizationOfUser {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty()
  name: string;

  @ApiProperty({ enum: ROLES })
  role: Role;

  @ApiProperty({ description: 'It sends and changes nothing until operators of the installation end that.' })
  is_suspended: boolean;

  @ApiProperty({
    description: 'Whether a number or phone of it was ever connected in live mode: until then pages open in test mode.',
  })
  has_live_account: boolean;

  @ApiProperty({ enum: RIGHTS, isArray: true, description: 'What the user may do there.' })
  rights: Right[];

  @ApiProperty({ enum: ROLES, isArray: true, description: 'The roles that the user may give, change and take away.' })
  manages_roles: Role[];
}

export class OwnSession {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ ...TIME, nullable: true, description: 'Until then the password is not asked for again.' })
  confirmed_until: string | null;
}

export class InstallationData {
  @ApiProperty({ description: "The API's base URL; ends in /v1." })
  base_url: string;

  @ApiProperty()
  version: string;
}

/** Who is signed in, and where. */
export class MeData {
  @ApiProperty()
  user: UserData;

  @ApiProperty({ type: [OrganizationOfUser] })
  organizations: OrganizationOfUser[];

  @ApiProperty()
  session: OwnSession;

  @ApiProperty()
  installation: InstallationData;
}

/** @param withLive organizations that ever had an account in live mode */
export function toMeData(session: FoundSession, withLive: ReadonlySet<string>, installation: InstallationData): MeData {
  const { user, organizations, id, confirmedUntil } = session;
  const { email, name, language, isOperator, twoFactor } = user;
  return {
    user: { id: user.id, email, name, language, is_operator: isOperator, two_factor: twoFactor },
    organizations: organizations.map(({ id: orgId, name: orgName, role, isSuspended }) => ({
      id: orgId,
      name: orgName,
      role,
      is_suspended: isSuspended,
      has_live_account: withLive.has(orgId),
      rights: rightsOf(role),
      manages_roles: rolesManagedBy(role),
    })),
    session: { id, confirmed_until: confirmedUntil?.toISOString() ?? null },
    installation,
  };
}

/** A browser that is signed in. */
export class SessionData {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ description: 'It is this browser.' })
  is_current: boolean;

  @ApiProperty({ type: 'string', nullable: true })
  address: string | null;

  @ApiProperty({ type: 'string', nullable: true })
  user_agent: string | null;

  @ApiProperty(TIME)
  created_at: string;

  @ApiProperty(TIME)
  last_seen_at: string;

  @ApiProperty(TIME)
  expires_at: string;
}

export class ConfirmedData {
  @ApiProperty(TIME)
  confirmed_until: string;
}

export class TwoFactorStartData {
  @ApiProperty({ description: 'For apps that cannot scan: base32.' })
  secret: string;

  @ApiProperty({ description: 'What the QR code contains (otpauth://).' })
  uri: string;
}

export class RecoveryCodesData {
  @ApiProperty({ type: [String], description: 'Shown this once; each signs in once.' })
  recovery_codes: string[];
}

/** It was done, and there is nothing to tell. */
export class DoneData {
  @ApiProperty({ enum: [true] })
  done: true;
}

export const DONE: DoneData = { done: true };
