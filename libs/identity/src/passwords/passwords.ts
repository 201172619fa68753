import { hash, verify } from '@node-rs/argon2';
import { BoundedWork } from './bounded-work';
import { LONGEST_PASSWORD } from './password.rule';

/** Argon2id (2 in the package's enum), 19 MiB, two passes, one lane: OWASP, Password Storage Cheat Sheet. */
export const ARGON2 = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Hash of an unknown password. Accounts without a password are compared with it, which takes as long as with a real
 * one.
 */
export const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$nkLjJMkFQqkKP/Bi3WFTYA$dPRuepeKJfVgVwu5z02jTj/GSowh6JRK0ayNQBJtXi0';

/** A hash takes one of libuv's four threads, which also read files and names. */
const MOST_AT_ONCE = 3;
const MOST_WAITING = 60;

/** Hashes and compares passwords, a few at a time: each takes 19 MiB and 5 to 50 ms of processor time. */
export class Passwords {
  private readonly work = new BoundedWork(MOST_AT_ONCE, MOST_WAITING);

  /** @throws AppError SERVICE_UNAVAILABLE when too many are waiting */
  hash(password: string): Promise<string> {
    return this.work.run(() => hash(toHashed(password), ARGON2));
  }

  /**
   * Takes the same time without a password to compare.
   *
   * @param passwordHash null: no such user, or a user without a password
   * @throws AppError SERVICE_UNAVAILABLE when too many are waiting
   */
  async verify(passwordHash: string | null, password: string): Promise<boolean> {
    const isPossible = passwordHash !== null && password.length <= 2 * LONGEST_PASSWORD;
    const isRight = await this.work.run(() =>
      verify(isPossible ? passwordHash : NOBODYS_HASH, toHashed(isPossible ? password : '')),
    );
    return isRight && isPossible;
  }
}

/** An accented letter has two encodings that look the same. */
const toHashed = (password: string): string => password.normalize('NFKC');
