import { hash, verify } from '@node-rs/argon2';
import { BoundedWork } from './bounded-work';
import { LONGEST_PASSWORD } from './password.rule';

/** Argon2id (2 in the package's enum), 19 MiB, two passes, one lane: OWASP, Password Storage Cheat Sheet. */
export const ARGON2 = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Nobody knows its password. Whoever has no password is compared with it, which takes as long as with a real one. */
export const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$nkLjJMkFQqkKP/Bi3WFTYA$dPRuepeKJfVgVwu5z02jTj/GSowh6JRK0ayNQBJtXi0';

/** A hash takes a thread of libuv's four, which files and names are read with, too. */
const MOST_AT_ONCE = 3;
const MOST_WAITING = 60;

/** Hashes passwords and compares them, a few at a time: each takes 19 MiB and 5 to 50 ms of a processor. */
export class Passwords {
  private readonly work = new BoundedWork(MOST_AT_ONCE, MOST_WAITING);

  /** @throws AppError SERVICE_UNAVAILABLE when too many are waiting */
  hash(password: string): Promise<string> {
    return this.work.run(() => hash(toHashed(password), ARGON2));
  }

  /**
   * Whether it is the password; takes the same time when there is none.
   *
   * @param passwordHash null: there is no such user, or the user has no password
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

/** A letter with an accent can be typed in two ways, which look the same. */
const toHashed = (password: string): string => password.normalize('NFKC');
