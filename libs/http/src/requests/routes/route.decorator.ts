import type { AuditAction, InboxChangeType, Scope } from '@chasqui/database';
import type { ErrorCode } from '@chasqui/errors';
import type { Right } from '@chasqui/identity';
import { applyDecorators, HttpCode, type Type } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { ApiAnswer, ApiErrors, ApiSummary } from '../description/api-docs.decorator';
import { RouteRule } from './route-rule.decorator';

/** Declaration of a route of the API, the console or both: the API needs a scope and a name, the console a right. */
export interface RouteOptions {
  /** The method's name in generated SDKs. Public, and unique in the API description: never rename one. */
  id?: string;
  scope?: Scope;
  right?: Right;
  summary: string;
  about?: string;
  answer: Type;
  isList?: true;
  /** A list continued by its last entry, without a cursor. */
  isFeed?: true;
  description: string;
  /** Default: 200. */
  status?: number;
  errors?: readonly ErrorCode[];
  /** Takes an Idempotency-Key in the API; the handler returns a `Change`. */
  isIdempotent?: true;
  /** Changes nothing: a large answer is made again for a retry, not stored. */
  isRead?: true;
  /** Which PostgreSQL turns it uses in the API, if its method and scope would say otherwise. */
  turn?: 'reads' | 'changes';
  /** Shows a secret: in the console the password must have been entered again just before. */
  needsConfirmation?: true;
  /** Is about one mode: in the console `?mode=` says which. */
  isOfMode?: true;
  /** Its entry in the console's audit log; the part before the dot is the type of what it names. */
  audit?: AuditAction;
  /** Sent to open pages of both modes after a change. */
  live?: InboxChangeType;
}

const ROUTE = 'chasqui:route';
const EXTENSION = 'x-route';

export function Route(options: RouteOptions): MethodDecorator {
  const { scope, right, turn, needsConfirmation, summary, about, status = 200, errors } = options;
  const { answer, isList, isFeed, description } = options;
  return applyDecorators(
    (_target, _name, descriptor: PropertyDescriptor) =>
      Reflect.defineMetadata(ROUTE, options, descriptor.value as object),
    HttpCode(status),
    RouteRule({
      ...(scope && { scope }),
      ...(right && { access: right }),
      ...(turn && { turn }),
      ...(needsConfirmation && { needsConfirmation }),
    }),
    ApiSummary(summary, about),
    ApiAnswer(answer, { description, status, ...(isList && { isList }), ...(isFeed && { isFeed }) }),
    ...(errors === undefined ? [] : [ApiErrors(...errors)]),
    ApiExtension(EXTENSION, options),
  );
}

export const routeOf = (handler: object): RouteOptions | undefined =>
  Reflect.getMetadata(ROUTE, handler) as RouteOptions | undefined;

export function takeRoute(operation: object): RouteOptions | undefined {
  const extended = operation as { [EXTENSION]?: RouteOptions };
  const { [EXTENSION]: options } = extended;
  delete extended[EXTENSION];
  return options;
}
