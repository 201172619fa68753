import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** How long a link can be used. */
export const LINK_SECONDS = 24 * 60 * 60;
const LINK_PATH = /\/v1\/media\/[\da-f]{8}-[\da-f-]{27}$/;
const HOUR_MS = 60 * 60 * 1000;

/** Whether a text is such a link, good or over, below whatever address the service is reached. */
export function looksLikeMediaLink(text: string): boolean {
  if (!URL.canParse(text.trim())) return false;
  const { pathname, searchParams } = new URL(text.trim());
  return LINK_PATH.test(pathname) && searchParams.has('expires') && searchParams.has('signature');
}

/**
 * Links that whoever holds them can download one file with, for 24 hours: `{public base}/v1/media/{id}?expires=<unix
 * seconds>&signature=<base64url HMAC-SHA256 of "id.expires">`.
 */
export class MediaLinks {
  private readonly base: string;
  private readonly key: Uint8Array;

  /**
   * @param publicUrl address of the service, without a path
   * @param secret a secret that all our processes share; the key of the links is derived from it and is good for nothing else
   */
  constructor(publicUrl: string, secret: string) {
    this.base = publicUrl.replace(/\/{1,9}$/, '');
    this.key = new Uint8Array(hkdfSync('sha256', secret, '', 'chasqui media links v1', 32));
  }

  urlOf(id: string, now = Date.now()): string {
    const expires = Math.floor(now / 1000) + LINK_SECONDS;
    return `${this.base}/v1/media/${id}?expires=${expires}&signature=${this.sign(id, String(expires))}`;
  }

  /** The same link all hour long, which browsers need not load again. It can be used for at least 23 hours. */
  steadyUrlOf(id: string, now = Date.now()): string {
    return this.urlOf(id, Math.floor(now / HOUR_MS) * HOUR_MS);
  }

  /** Whether a link is ours and not over. Anything that is not text is no link. */
  isValid(id: string, expires: unknown, signature: unknown, now = Date.now()): boolean {
    if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(expires)) return false;
    // As texts: several spellings of base64url stand for the same bytes.
    const given = Buffer.from(signature);
    const expected = Buffer.from(this.sign(id, expires));
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
    return Number(expires) * 1000 > now;
  }

  private sign(id: string, expires: string): string {
    return createHmac('sha256', this.key).update(`${id}.${expires}`).digest('base64url');
  }
}
