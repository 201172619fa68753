import { Identity, type SignedIn } from '@chasqui/identity';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ConsoleAccess } from '../../http/access.hook';
import type { SignInData } from './sign-in.response';

const DAY_S = 86_400;
/** Sessions end by themselves after 30 days, so browsers keep the cookie no longer. */
const SESSION_MAX_AGE_S = 30 * DAY_S;
/** How long a browser stays known without a sign-in. */
const BROWSER_MAX_AGE_S = 365 * DAY_S;

/** Sets the session's cookie, and the one by which a browser is known next time. */
@Injectable()
export class SessionStarts {
  constructor(
    private readonly access: ConsoleAccess,
    private readonly identity: Identity,
  ) {}

  /** @param signedIn without an email: an open session gets a new token */
  begin(
    reply: FastifyReply,
    { state, token, email }: Pick<SignedIn, 'state' | 'token'> & Partial<SignedIn>,
  ): SignInData {
    this.access.cookie.write(reply, token, SESSION_MAX_AGE_S);
    if (state === 'signed_in' && email !== undefined) this.noteBrowser(reply, email);
    return { state };
  }

  /** Remembers that the account of this email was opened in this browser. */
  noteBrowser(reply: FastifyReply, email: string): void {
    this.access.browserCookie.write(reply, this.identity.browsers.issue(email), BROWSER_MAX_AGE_S);
  }
}
