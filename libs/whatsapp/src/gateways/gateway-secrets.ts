import { createHash, randomBytes, randomInt } from 'node:crypto';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * Associated data of a gateway app's sealed request key: it opens nowhere else. Without an id, because a code is traded
 * before its gateway is known. Stored: never change.
 */
export const GATEWAY_REQUEST_KEY_PLACE = 'gateway-request-key';

/** `gw_setup_` and 32 base62 characters (190 bits). */
export function newSetupCode(): string {
  return `gw_setup_${Array.from({ length: 32 }, () => BASE62.charAt(randomInt(BASE62.length))).join('')}`;
}

export const gatewayTokenOf = (bytes: Buffer): string => `gwt_${bytes.toString('base64url')}`;

/** `gwt_` and 43 base64url characters (256 bits). */
export function newGatewayToken(): string {
  return gatewayTokenOf(randomBytes(32));
}

/** Whether a text has the form of a setup code; others are refused without asking the database. */
export function isSetupCode(text: string): boolean {
  return /^gw_setup_[0-9A-Za-z]{32}$/.test(text);
}

/** Whether a text has the form of a gateway token; others are refused without asking the database. */
export function isGatewayToken(text: string): boolean {
  return /^gwt_[0-9A-Za-z_-]{43}$/.test(text);
}

/** SHA-256, as stored. Both secrets are random and long, so they need no slow hash and no salt. */
export function hashGatewaySecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
