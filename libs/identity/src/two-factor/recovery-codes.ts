import { createHash, randomBytes } from 'node:crypto';

const HOW_MANY = 10;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const CHARACTERS = 16;

/** Codes of 80 bits, `abcd-efgh-ijkl-mnop`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: HOW_MANY }, () => {
    // 32 characters: five bits of each byte, all equally likely.
    const text = Array.from(randomBytes(CHARACTERS), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
    return [0, 4, 8, 12].map((at) => text.slice(at, at + 4)).join('-');
  });
}

/** Hash to store: specific to the user, and independent of case and separators. */
export function recoveryCodeHash(userId: string, code: string): Buffer {
  const plain = code.toLowerCase().replaceAll(/[^a-z2-7]/g, '');
  return createHash('sha256').update(`${userId}|${plain}`).digest();
}
