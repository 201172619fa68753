import { Secret, TOTP } from 'otpauth';

/** RFC 4226, section 4: 160 bits. */
export const TOTP_SECRET_BYTES = 20;
const STEP_MS = 30_000;
const ISSUER = 'Chasqui';

/** Codes as every authenticator app makes them (RFC 6238): SHA-1, 6 digits, 30 seconds. */
function totpOf(secret: Buffer, label = ''): TOTP {
  const options = { issuer: ISSUER, label, algorithm: 'SHA1', digits: 6, period: STEP_MS / 1_000 };
  return new TOTP({ ...options, secret: Secret.fromHex(secret.toString('hex')) });
}

/** The step to which a code belongs, this one or its neighbours (RFC 6238, section 5.2); null: to none of them. */
export function matchingStep(secret: Buffer, code: string, atMs: number): number | null {
  const distance = totpOf(secret).validate({ token: code, timestamp: atMs, window: 1 });
  return distance === null ? null : Math.floor(atMs / STEP_MS) + distance;
}

/** What an authenticator app is given: the secret in base32, and the address for a QR code. */
export function totpForApp(secret: Buffer, email: string): { secret: string; uri: string } {
  const totp = totpOf(secret, email);
  return { secret: totp.secret.base32, uri: totp.toString() };
}
