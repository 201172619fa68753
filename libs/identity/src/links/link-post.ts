import type { Language, Queryable, Role } from '@chasqui/database';

export interface PostedInvitation {
  linkId: string;
  token: string;
  orgId: string;
  email: string;
  role: Role;
  organization: string;
  /** Null: the command line. */
  inviter: { name: string; email: string } | null;
  language: Language;
}

export interface PostedReset {
  linkId: string;
  token: string;
  email: string;
  language: Language;
  /**
   * Requested in a browser in which the account was opened before: mails requested elsewhere do not count against it.
   */
  isKnown: boolean;
}

/** A sign-in link for an account that is locked by others' tries. */
export type PostedWarning = Omit<PostedReset, 'isKnown'>;

/** Sends links, in the transaction that creates them. Without one, people hand them over. */
export interface LinkPost {
  /** @returns `waiting`: being sent; otherwise why it is not */
  invitation(transaction: Queryable, invitation: PostedInvitation): Promise<'waiting' | 'limit' | 'full'>;
  passwordReset(transaction: Queryable, reset: PostedReset): Promise<void>;
  triedTooOften(transaction: Queryable, warning: PostedWarning): Promise<void>;
}
