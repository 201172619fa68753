import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StopError } from '../../../service/stop.error';

/** Name of the key file in the data folder. Stored: never rename. */
export const AUTH_KEY_FILE = 'auth.key';

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Seals login data with AES-256-GCM. A value's place is the additional data, so that it cannot be moved to another row.
 * Sealed form: iv, tag, ciphertext.
 */
export class AuthCipher {
  constructor(private readonly key: Buffer) {}

  /**
   * Reads the key file of a data folder, or creates it, readable by its owner only.
   *
   * @param isNew nothing was sealed yet: a new key cannot open what was
   * @throws StopError
   */
  static open(dataDir: string, isNew: boolean): AuthCipher {
    const path = join(dataDir, AUTH_KEY_FILE);
    if (!existsSync(path) && !isNew) throw unreadableLogins(`${path} is missing`);
    if (!existsSync(path)) create(path);
    chmodSync(path, 0o600);
    const key = readFileSync(path);
    if (key.length !== KEY_BYTES) throw unreadableLogins(`${path} is not a key of ${KEY_BYTES} bytes`);
    return new AuthCipher(key);
  }

  seal(plain: string, place: string): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, iv);
    cipher.setAAD(Buffer.from(place));
    const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
  }

  /** @throws Error when the value was changed, moved, or sealed with another key */
  open(sealed: Buffer, place: string): string {
    const decipher = createDecipheriv('aes-256-gcm', this.key, sealed.subarray(0, IV_BYTES));
    decipher.setAAD(Buffer.from(place));
    decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  }
}

/** Only the right key helps: not even a restart does. */
export function unreadableLogins(why: string): StopError {
  return new StopError(
    'auth_key_wrong',
    `The logins in the data folder cannot be read: ${why}. Restore the key that belongs to them, or start with an empty folder, a new setup code, and link the numbers again.`,
  );
}

/** Written in full before it gets its name: a crash leaves no half key. */
function create(path: string): void {
  const draft = `${path}.new`;
  writeFileSync(draft, randomBytes(KEY_BYTES), { mode: 0o600 });
  renameSync(draft, path);
}
