import type { Language, Queryable, Role } from '@chasqui/entities';

/** An invitation on its way to whom it is for. */
export interface PostedInvitation {
  linkId: string;
  token: string;
  orgId: string;
  email: string;
  role: Role;
  /** Its name. */
  organization: string;
  /** Null: the command line. */
  inviter: { name: string; email: string } | null;
  /** The inviter's. */
  language: Language;
}

/** A link for a new password on its way to whom it is for. */
export interface PostedReset {
  linkId: string;
  token: string;
  email: string;
  language: Language;
  /** Asked for in a browser in which the account was opened before: mails that strangers asked for do not count against it. */
  isKnown: boolean;
}

/** A link to sign in, to whom strangers keep from trying. */
export type PostedWarning = Omit<PostedReset, 'isKnown'>;

/** Takes links to whom they are for, with the transaction that makes them. Without one, people hand them over. */
export interface LinkPost {
  /** @returns `waiting`: it is on its way; else why it is not */
  invitation(transaction: Queryable, invitation: PostedInvitation): Promise<'waiting' | 'limit' | 'full'>;
  passwordReset(transaction: Queryable, reset: PostedReset): Promise<void>;
  triedTooOften(transaction: Queryable, warning: PostedWarning): Promise<void>;
}
