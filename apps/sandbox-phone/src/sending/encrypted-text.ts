import { createDecipheriv, pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(pbkdf2);

/**
 * Reads a text that the customer encrypted: `$aes-256-cbc/pbkdf2-sha1$i=<iterations>$<salt>$<cipher>`, base64; the salt
 * is also the initialization vector.
 *
 * @throws Error with the app's words
 */
export async function decryptText(text: string, passphrase: string | null): Promise<string> {
  if (passphrase === null || passphrase === '') throw new Error('Passphrase is not set');
  const [, algorithm = '', parameters = '', salt, cipher] = text.split('$');
  if (salt === undefined || cipher === undefined) throw new Error('Invalid encrypted data format');
  if (algorithm !== 'aes-256-cbc/pbkdf2-sha1') throw new Error('Unsupported algorithm');
  const iv = Buffer.from(salt, 'base64');
  const iterations = Number(/(?:^|,)i=(\d+)/.exec(parameters)?.[1]);
  const key = await derive(passphrase, iv, iterations, 32, 'sha1');
  const decipher = createDecipheriv('aes-256-cbc', key, iv);
  return Buffer.concat([decipher.update(cipher, 'base64'), decipher.final()]).toString('utf8');
}
