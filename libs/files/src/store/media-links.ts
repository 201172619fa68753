import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

export const LINK_SECONDS = 24 * 60 * 60;
const LINK_PATH = /\/v1\/media\/[\da-f]{8}-[\da-f-]{27}$/;
const HOUR_MS = 60 * 60 * 1000;

/** Whether a text is such a link, valid or expired, at any address of the service. */
export function looksLikeMediaLink(text: string): boolean {
  if (!URL.canParse(text.trim())) return false;
  const { pathname, searchParams } = new URL(text.trim());
  return LINK_PATH.test(pathname) && searchParams.has('expires') && searchParams.has('signature');
}

/** The query of a link, as received. */
export interface LinkQuery {
  expires?: unknown;
  for?: unknown;
  signature?: unknown;
}

/**
 * Links that let their holder download one file for 24 hours: `{public base}/v1/media/{id}?expires=<unix
 * seconds>&signature=<base64url HMAC-SHA256 of "id.expires">`. A link for an API key also says `for=<id of the key>`,
 * which is signed, too (`id.expires.for`): it is valid while the key is.
 */
export class MediaLinks {
  private readonly base: string;
  private readonly key: Uint8Array;

  /**
   * @param publicUrl address of the service, without a path
   * @param secret shared by all our processes; the links' key is derived from it and useless for anything else
   */
  constructor(publicUrl: string, secret: string) {
    this.base = publicUrl.replace(/\/{1,9}$/, '');
    this.key = new Uint8Array(hkdfSync('sha256', secret, '', 'chasqui media links v1', 32));
  }

  urlOf(id: string, now = Date.now()): string {
    const expires = expiryOf(now);
    return `${this.base}/v1/media/${id}?expires=${expires}&signature=${this.sign(id, expires)}`;
  }

  /** A link to a file that a key requested. */
  urlForKey(id: string, keyId: string, now = Date.now()): string {
    const expires = expiryOf(now);
    return `${this.base}/v1/media/${id}?expires=${expires}&for=${keyId}&signature=${this.sign(id, expires, keyId)}`;
  }

  /** The same link for a whole hour, so browsers can cache it. Valid for at least 23 hours. */
  steadyUrlOf(id: string, now = Date.now()): string {
    return this.urlOf(id, Math.floor(now / HOUR_MS) * HOUR_MS);
  }

  /** The owner of a valid link of ours; null if it is none. Non-text values are never links. */
  read(id: string, query: LinkQuery, now = Date.now()): { keyId: string | null } | null {
    const { expires, for: keyId, signature } = query;
    if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(expires)) return null;
    if (keyId !== undefined && typeof keyId !== 'string') return null;
    // Compared as text: several spellings of base64url stand for the same bytes.
    const given = Buffer.from(signature);
    const expected = Buffer.from(this.sign(id, expires, keyId));
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    return Number(expires) * 1000 > now ? { keyId: keyId ?? null } : null;
  }

  private sign(...parts: (string | undefined)[]): string {
    const signed = parts.filter((part) => part !== undefined).join('.');
    return createHmac('sha256', this.key).update(signed).digest('base64url');
  }
}

const expiryOf = (now: number): string => String(Math.floor(now / 1000) + LINK_SECONDS);
