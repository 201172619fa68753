import { createHash, randomBytes, randomInt } from 'node:crypto';

/** Lifetime of a code of `POST /sms/accounts/pairing`. */
export const PAIRING_CODE_MINUTES = 10;

const BASE32 = '0123456789abcdefghjkmnpqrstvwxyz';

export const phoneTokenOf = (bytes: Buffer): string => `smsp_${bytes.toString('base64url')}`;

/** `smsp_` and 43 base64url characters (256 bits). */
export function newPhoneToken(): string {
  return phoneTokenOf(randomBytes(32));
}

/** Whether a text has the form of a phone's token; others are refused without asking the database. */
export function isPhoneToken(text: string): boolean {
  return /^smsp_[0-9A-Za-z_-]{43}$/.test(text);
}

/** The app's own id: 20 characters; the protocol allows 21. */
export function newPhoneAppId(): string {
  return randomBytes(15).toString('base64url');
}

/**
 * Digits of a pairing code: the app's field takes nothing else. With this many, codes need no limit over all networks
 * together, which a few attackers could use up for everybody.
 */
const CODE_DIGITS = 12;

export function newPairingCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
}

/** The code a person typed, without blanks and hyphens; null: it cannot be one. */
export function pairingCodeOf(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '');
  return digits.length === CODE_DIGITS && /^\d+$/.test(digits) ? digits : null;
}

/** A private token, made to be typed on a phone: 26 base32 characters (130 bits) without those that look alike. */
export function newPrivateToken(): string {
  return base32(26);
}

/** 8 base32 characters, in capitals. */
export function newLogin(): string {
  return base32(8).toUpperCase();
}

/** 20 base32 characters (100 bits). */
export function newPassword(): string {
  return base32(20);
}

const base32 = (length: number): string =>
  Array.from({ length }, () => BASE32.charAt(randomInt(BASE32.length))).join('');

/** The private token a person typed, in any grouping and case; null: it cannot be one. */
export function privateTokenOf(typed: string): string | null {
  const text = typed.replace(/[\s-]/g, '').toLowerCase();
  return /^[0-9a-hjkmnp-tv-z]{26}$/.test(text) ? text : null;
}

/** SHA-256, as stored. Short codes are protected by their short life and by counting guesses. */
export function hashSmsSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Associated data of a phone's sealed signing key: it opens nowhere else. Stored: never change. */
export const phoneSigningKeyPlace = (phoneId: string): string => `sms-phone-signing-key|${phoneId}`;
