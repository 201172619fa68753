import { COMMAND_LINE } from '@chasqui/identity';
import type { AdminServices } from '../../admin/src/admin-services';

/** Who signs in at the console of a first start. */
export interface Owner {
  email: string;
  /** Null once it was changed. */
  password: string | null;
  /** Whether this start made the account. */
  isNew: boolean;
  /** Address that signs in once, within 15 minutes. */
  link: string;
}

/** Reserved for examples (RFC 2606): no email reaches anybody. */
const EMAIL = 'owner@example.com';

/**
 * Makes the owner of the demo organization, who also operates this installation, or finds what an earlier start made.
 *
 * @param password of a new account
 * @param consoleUrl where the pages are
 */
export async function prepareOwner(
  services: AdminServices,
  { orgId, password, consoleUrl }: { orgId: string; password: string; consoleUrl: string },
): Promise<Owner> {
  const { owners, users } = services;
  const { userId, created: isNew } = await owners.ensure({ orgId, email: EMAIL, name: 'Owner', password });
  if (isNew) await users.setOperator(EMAIL, true, COMMAND_LINE);
  const isUnchanged = isNew || (await owners.passwordIs(userId, password));
  return {
    email: EMAIL,
    password: isUnchanged ? password : null,
    isNew,
    link: `${consoleUrl}/sign-in/link#${await owners.signInLink(userId)}`,
  };
}
