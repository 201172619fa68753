/** Limits against flooding strangers, and against one organization delaying the others. */
export const MAIL_LIMITS = {
  /** Invitations by mail of one organization in 24 hours. */
  invitationsOfOrganization: 50,
  /** Invitations of one organization to one address in 24 hours. */
  invitationsToAddress: 3,
  /** Invitations of all organizations to one address in 24 hours. */
  invitationsToAddressOfAll: 6,
  /** Links for a new password to one address in 24 hours. */
  resetsToAddress: 10,
  /** Warnings about a guessed password to one address in 24 hours. */
  warningsToAddress: 5,
  /** Test mails of the installation per hour. */
  tests: 20,
  /** Waiting mails, in total and per organization. */
  waiting: 10_000,
  waitingOfOrganization: 100,
} as const;

/** Tries of a mail, and the pauses between; the last one repeats. All within its life. */
export const MOST_ATTEMPTS = 20;
export const PAUSES_S = [10, 30, 120, 600, 1_800, 3_600] as const;
/** A mail is useless after a day, or when its link is. */
export const LIFE_S = 24 * 60 * 60;
/** Longer than a try may take. */
export const CLAIM_S = 120;
