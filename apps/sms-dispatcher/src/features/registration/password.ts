import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';

/** About 16 MiB and 50 ms per password. */
const COSTS = { N: 16_384, r: 8, p: 1 };
const KEY_BYTES = 32;

/** `scrypt$N$r$p$salt$key`, salt and key in base64. Stored: never change its form. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COSTS);
  return ['scrypt', COSTS.N, COSTS.r, COSTS.p, salt.toString('base64'), key.toString('base64')].join('$');
}

/**
 * Whether the password belongs to the hash. For an unknown login nothing is hashed: the time shows that, but a login is
 * random and too long to be guessed, while work for each stranger's guess could stop the process.
 */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [, n, r, p, salt = '', key = ''] = hash.split('$');
  const expected = Buffer.from(key, 'base64');
  const actual = await derive(password, Buffer.from(salt, 'base64'), { N: Number(n), r: Number(r), p: Number(p) });
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

function derive(password: string, salt: Buffer, costs: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, KEY_BYTES, costs, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
