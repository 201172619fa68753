import type { FastifyReply, FastifyRequest } from 'fastify';

/** In characters; ours is a tenth of it. */
const LONGEST_HEADER = 4_096;

/** `sid`: the session's token. `browser`: the token of a browser in which an account was opened before. */
export type CookieName = 'sid' | 'browser';

/**
 * A cookie that carries a token. Over https it is bound to the host and never leaves it (`__Host-`, RFC 6265bis section
 * 4.1.3.2). Browsers refuse such a cookie over plain http (a trial in a local network), so it has no prefix there.
 */
export class TokenCookie {
  private readonly name: string;
  private readonly attributes: string;

  /** @param publicUrl PUBLIC_URL: how browsers reach the service */
  constructor(publicUrl: string, name: CookieName) {
    const isSecure = publicUrl.startsWith('https://');
    this.name = isSecure ? `__Host-${name}` : name;
    this.attributes = `; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  }

  read(request: Pick<FastifyRequest, 'headers'>): string | null {
    return valueOf(request, this.name);
  }

  /** @param maxAgeS seconds until the token is of no use */
  write(reply: FastifyReply, token: string, maxAgeS: number): void {
    void reply.header('Set-Cookie', `${this.name}=${token}${this.attributes}; Max-Age=${Math.floor(maxAgeS)}`);
  }

  clear(reply: FastifyReply): void {
    void reply.header('Set-Cookie', `${this.name}=${this.attributes}; Max-Age=0`);
  }
}

/** The token by which a browser is known; null: it has none. Planting one gains nothing: it opens nothing. */
export const browserTokenOf = (request: Pick<FastifyRequest, 'headers'>): string | null =>
  valueOf(request, '__Host-browser') ?? valueOf(request, 'browser');

function valueOf({ headers }: Pick<FastifyRequest, 'headers'>, wanted: string): string | null {
  const header = headers.cookie;
  if (header === undefined || header.length > LONGEST_HEADER) return null;
  for (const pair of header.split(';')) {
    const [name = '', value = ''] = pair.split('=', 2);
    if (name.trim() === wanted) return value.trim();
  }
  return null;
}
