import type { SignedIn } from '@chasqui/identity';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ConsoleAccess } from '../../http/access.hook';
import type { SignInData } from './sign-in.response';

/** A session ends by itself after 30 days: for no longer do browsers keep its cookie. */
const COOKIE_MAX_AGE_S = 30 * 86_400;

/** Gives browsers the cookie of a session. */
@Injectable()
export class SessionStarts {
  constructor(private readonly access: ConsoleAccess) {}

  begin(reply: FastifyReply, { state, token }: Pick<SignedIn, 'state' | 'token'>): SignInData {
    this.access.cookie.write(reply, token, COOKIE_MAX_AGE_S);
    return { state };
  }
}
