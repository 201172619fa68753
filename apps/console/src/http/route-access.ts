import type { Right } from '@chasqui/identity';
import { type BodyRules, HTTP_LIMITS } from '@chasqui/http';
import { RouteRule } from '@chasqui/http/requests';

/** Everyone, any signed-in user, an operator, or a member with this right in the organization of the path (`:org`). */
export type Access = 'public' | 'signed_in' | 'operator' | Right;

/** What hooks know of a route before its handler runs; stored in Fastify's route config. */
export interface ConsoleRules extends BodyRules {
  /** A route without it answers no one. */
  access?: Access;
  needsConfirmation?: boolean;
  /** May change a suspended organization too. */
  whileSuspended?: boolean;
  /** Waits for a gateway app or a message's outcome, not for PostgreSQL alone. */
  isSlow?: boolean;
  /** The body is a form with a file, which the handler reads as it arrives. */
  isForm?: boolean;
  /** Answers as long as the page is open: has no deadline, and does not count among the user's requests under way. */
  staysOpen?: boolean;
  /** Never set: no GET changes anything here. */
  isUnsafe?: never;
}

const rule = (added: ConsoleRules): MethodDecorator => RouteRule(added);

/** Needs no session: signing in, links from a mail. */
export const Public = (): MethodDecorator => rule({ access: 'public' });

/** Any signed-in user, whatever their organizations. */
export const SignedIn = (): MethodDecorator => rule({ access: 'signed_in' });

export const NeedsRight = (right: Right): MethodDecorator => rule({ access: right });

export const OperatorOnly = (): MethodDecorator => rule({ access: 'operator' });

/** For routes that show a secret, open a way in that outlives the session, or take data or an account out. */
export const NeedsConfirmation = (): MethodDecorator => rule({ needsConfirmation: true });

/** Works for a suspended organization, which may change nothing else. */
export const WhileSuspended = (): MethodDecorator => rule({ whileSuspended: true });

/** May take as long as a gateway app does. */
export const Slow = (): MethodDecorator => rule({ isSlow: true });

/** Takes a file in a form. The caller is known before a byte of it is read. */
export const FormUpload = (): MethodDecorator =>
  rule({
    isForm: true,
    isStreamed: true,
    bodyDeadlineMs: HTTP_LIMITS.uploadTimeoutMs,
  });

export const StaysOpen = (): MethodDecorator => rule({ staysOpen: true });
