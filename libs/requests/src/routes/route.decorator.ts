import type { AuditAction, InboxChangeType, Scope } from '@chasqui/entities';
import type { ErrorCode } from '@chasqui/errors';
import type { Right } from '@chasqui/identity';
import { applyDecorators, HttpCode, type Type } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { ApiAnswer, ApiErrors, ApiSummary } from '../description/api-docs.decorator';
import { RouteRule } from './route-rule.decorator';

/** What a route says of itself, for one way in or for both: the API has a scope and a name, the console a right. */
export interface RouteOptions {
  /** What SDK generators call their own method. Public, and unique in the description of the API: never rename one. */
  id?: string;
  /** That a key of the API needs. */
  scope?: Scope;
  /** That a member needs in the console. */
  right?: Right;
  /** One line. */
  summary: string;
  /** What a reader must know besides. */
  about?: string;
  /** What it answers. */
  answer: Type;
  isList?: true;
  /** A list that is read on by what its last entry is, without a cursor. */
  isFeed?: true;
  /** Of the answer. */
  description: string;
  /** Default: 200. */
  status?: number;
  errors?: readonly ErrorCode[];
  /** In the API it takes an Idempotency-Key: it answers a `Change`. */
  isIdempotent?: true;
  /** It changes nothing: a large answer is made again for a retry, not kept. */
  isRead?: true;
  /** Whose turns in PostgreSQL it has in the API, where its method and scope tell something else. */
  turn?: 'reads' | 'changes';
  /** In the console the password must have been given again, a moment ago: it shows a secret. */
  needsConfirmation?: true;
  /** It is about one mode: in the console `?mode=` says which. */
  isOfMode?: true;
  /** Its entry in the audit log of the console; the part before the dot is the type of what it names. */
  audit?: AuditAction;
  /** What open pages of both modes are told when it has changed something. */
  live?: InboxChangeType;
}

const ROUTE = 'chasqui:route';
/** Carries the declaration of an operation until its document is finished. */
const EXTENSION = 'x-route';

/** Declares a route: who may, what it answers, what is kept of it. */
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

/** @throws Error for a handler without a declaration: only such a one may return a `Change` */
export function routeOf(handler: object): RouteOptions {
  const options = Reflect.getMetadata(ROUTE, handler) as RouteOptions | undefined;
  if (options === undefined) throw new Error('a handler returned a change and has no @Route');
  return options;
}

/** Takes the declaration out of an operation that is not finished; undefined: it has none. */
export function takeRoute(operation: object): RouteOptions | undefined {
  const extended = operation as { [EXTENSION]?: RouteOptions };
  const { [EXTENSION]: options } = extended;
  delete extended[EXTENSION];
  return options;
}
