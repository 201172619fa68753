import { Secret, TOTP } from 'otpauth';

/** RFC 4226, section 4: 160 bits. */
export const TOTP_SECRET_BYTES = 20;
const STEP_MS = 30_000;
const ISSUER = 'Chasqui';

/** Parameters of every authenticator app (RFC 6238): SHA-1, 6 digits, 30 seconds. */
function totpOf(secret: Buffer, label = ''): TOTP {
  const options = { issuer: ISSUER, label, algorithm: 'SHA1', digits: 6, period: STEP_MS / 1_000 };
  return new TOTP({ ...options, secret: Secret.fromHex(secret.toString('hex')) });
}

/** The code's step, the current one or a neighbor (RFC 6238, section 5.2); null: none of them. */
export function matchingStep(secret: Buffer, code: string, atMs: number): number | null {
  const distance = totpOf(secret).validate({ token: code, timestamp: atMs, window: 1 });
  return distance === null ? null : Math.floor(atMs / STEP_MS) + distance;
}

/** For an authenticator app: the secret in base32, and the URI for a QR code. */
export function totpForApp(secret: Buffer, email: string): { secret: string; uri: string } {
  const totp = totpOf(secret, email);
  return { secret: totp.secret.base32, uri: totp.toString() };
}
