import type { FastifyReply, FastifyRequest } from 'fastify';

/** Longest cookie header that is looked at, in characters; ours is a tenth of it. */
const LONGEST_HEADER = 4_096;

/**
 * The cookie that carries a session's token. Over https it is bound to the host (`__Host-`, RFC 6265bis section 4.1.3.2)
 * and never leaves it; over plain http, a trial in a local network, browsers do not take such a cookie.
 */
export class SessionCookie {
  private readonly name: string;
  private readonly attributes: string;

  /** @param publicUrl PUBLIC_URL: how browsers reach the service */
  constructor(publicUrl: string) {
    const isSecure = publicUrl.startsWith('https://');
    this.name = isSecure ? '__Host-sid' : 'sid';
    this.attributes = `; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  }

  /** The token of a request; null: it has none. */
  read(request: Pick<FastifyRequest, 'headers'>): string | null {
    const header = request.headers.cookie;
    if (header === undefined || header.length > LONGEST_HEADER) return null;
    for (const pair of header.split(';')) {
      const [name = '', value = ''] = pair.split('=', 2);
      if (name.trim() === this.name) return value.trim();
    }
    return null;
  }

  /** @param maxAgeS seconds; after so many it is of no use */
  write(reply: FastifyReply, token: string, maxAgeS: number): void {
    void reply.header('Set-Cookie', `${this.name}=${token}${this.attributes}; Max-Age=${Math.floor(maxAgeS)}`);
  }

  clear(reply: FastifyReply): void {
    void reply.header('Set-Cookie', `${this.name}=${this.attributes}; Max-Age=0`);
  }
}
