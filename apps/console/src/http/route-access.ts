import type { Right } from '@chasqui/identity';
import { type BodyRules, HTTP_LIMITS } from '@chasqui/platform';
import { RouteRule } from '@chasqui/requests';

/**
 * Who may call a route: everybody, whoever is signed in, an operator of the installation, or who has a right in the
 * organization that the path names (`:org`).
 */
export type Access = 'public' | 'signed_in' | 'operator' | Right;

/** What the hooks know of a route before its handler runs; stands in Fastify's route config. */
export interface ConsoleRules extends BodyRules {
  /** A route without one answers nobody. */
  access?: Access;
  /** The password must have been given again, a moment ago. */
  needsConfirmation?: boolean;
  /** It changes something of an organization that is suspended, too. */
  whileSuspended?: boolean;
  /** It waits for a gateway app or for a message's outcome, not for PostgreSQL alone. */
  isSlow?: boolean;
  /** Its body is a form with a file, which the handler reads as it comes. */
  isForm?: boolean;
  /** It answers as long as the page is open: no deadline, and none of the user's requests under way. */
  staysOpen?: boolean;
  /** None is: nothing here changes anything by a GET. */
  isUnsafe?: never;
}

const rule = (added: ConsoleRules): MethodDecorator => RouteRule(added);

/** Needs no session: signing in, links from a mail. */
export const Public = (): MethodDecorator => rule({ access: 'public' });

/** For everybody who is signed in, whatever their organizations. */
export const SignedIn = (): MethodDecorator => rule({ access: 'signed_in' });

/** For who has this right in the organization of the path. */
export const NeedsRight = (right: Right): MethodDecorator => rule({ access: right });

/** For operators of the installation. */
export const OperatorOnly = (): MethodDecorator => rule({ access: 'operator' });

/**
 * For who gave their password again within the last minutes: what shows a secret, opens a way in that outlives the session, or
 * takes data or an account out.
 */
export const NeedsConfirmation = (): MethodDecorator => rule({ needsConfirmation: true });

/** Also of an organization that is suspended, which may change nothing else. */
export const WhileSuspended = (): MethodDecorator => rule({ whileSuspended: true });

/** May take as long as a gateway app does. */
export const Slow = (): MethodDecorator => rule({ isSlow: true });

/** Takes a file in a form. Who asks is known before a byte of it is read. */
export const FormUpload = (): MethodDecorator =>
  rule({
    isForm: true,
    isStreamed: true,
    bodyDeadlineMs: HTTP_LIMITS.uploadTimeoutMs,
  });

/** Answers as long as the page is open. */
export const StaysOpen = (): MethodDecorator => rule({ staysOpen: true });
