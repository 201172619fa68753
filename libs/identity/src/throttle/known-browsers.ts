import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const ID_BYTES = 16;
const SHAPE = /^([\w-]{22})\.([\w-]{43})$/;

/**
 * Browsers in which an account was opened before: each holds a token that says so, and has its own tries, which no
 * other caller can use up (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). The token opens nothing.
 */
export class KnownBrowsers {
  private readonly key: Uint8Array;

  /** @param secret shared by all our processes; keys derived from it have no other use */
  constructor(secret: string) {
    this.key = new Uint8Array(hkdfSync('sha256', secret, '', 'chasqui known browsers v1', 32));
  }

  issue(email: string): string {
    const id = randomBytes(ID_BYTES).toString('base64url');
    return `${id}.${this.sign(id, email)}`;
  }

  /** @returns the browser's id; null: the account was never opened in it */
  idOf(token: string | null | undefined, email: string): string | null {
    const [, id, signature] = SHAPE.exec(token ?? '') ?? [];
    if (id === undefined || signature === undefined) return null;
    return timingSafeEqual(Buffer.from(signature), Buffer.from(this.sign(id, email))) ? id : null;
  }

  private sign(id: string, email: string): string {
    return createHmac('sha256', this.key).update(`${id}.${email}`).digest('base64url');
  }
}
