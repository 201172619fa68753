import { COMMAND_LINE } from '@chasqui/identity';
import type { AdminServices } from '../../admin/src/admin-services';

/** The console's account of a first start. */
export interface Owner {
  email: string;
  /** Null once it was changed. */
  password: string | null;
  isNew: boolean;
  /** One-time sign-in address, valid for 15 minutes. */
  link: string;
}

/** Reserved for examples (RFC 2606): no email reaches anyone. */
const EMAIL = 'owner@example.com';

/**
 * Creates the demo organization's owner, who also operates this installation, or finds the one of an earlier start.
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
