import { Identity, type SignedIn } from '@chasqui/identity';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ConsoleAccess } from '../../http/access.hook';
import type { SignInData } from './sign-in.response';

const DAY_S = 86_400;
/** A session ends by itself after 30 days: for no longer do browsers keep its cookie. */
const SESSION_MAX_AGE_S = 30 * DAY_S;
/** For so long is a browser known in which nobody signs in. */
const BROWSER_MAX_AGE_S = 365 * DAY_S;

/** Gives browsers the cookie of a session, and the one by which they are known the next time. */
@Injectable()
export class SessionStarts {
  constructor(
    private readonly access: ConsoleAccess,
    private readonly identity: Identity,
  ) {}

  /** @param signedIn without an email: a session that goes on under another token */
  begin(
    reply: FastifyReply,
    { state, token, email }: Pick<SignedIn, 'state' | 'token'> & Partial<SignedIn>,
  ): SignInData {
    this.access.cookie.write(reply, token, SESSION_MAX_AGE_S);
    if (state === 'signed_in' && email !== undefined) this.noteBrowser(reply, email);
    return { state };
  }

  /** The browser is one in which the account of this email was opened. */
  noteBrowser(reply: FastifyReply, email: string): void {
    this.access.browserCookie.write(reply, this.identity.browsers.issue(email), BROWSER_MAX_AGE_S);
  }
}
