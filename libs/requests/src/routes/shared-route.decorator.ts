import type { AuditAction, InboxChangeType, Scope } from '@chasqui/entities';
import type { ErrorCode } from '@chasqui/errors';
import type { Right } from '@chasqui/identity';
import { applyDecorators, HttpCode, type Type } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { ApiAnswer, ApiErrors, ApiSummary } from '../description/api-docs.decorator';
import { RouteRule } from './route-rule.decorator';

/** A route that the API and the console have, each for those who may ask there. */
export interface SharedRouteOptions {
  /** What SDK generators call their own method. Public, and unique in the description of the API: never rename one. */
  id: string;
  /** That a key of the API needs. */
  scope: Scope;
  /** That a member needs in the console. */
  right: Right;
  /** One line. */
  summary: string;
  /** What a reader must know besides. */
  about?: string;
  /** What it answers. */
  answer: Type;
  isList?: true;
  /** Of the answer. */
  description: string;
  /** Default: 200. */
  status?: number;
  errors?: readonly ErrorCode[];
  /** In the API it takes an Idempotency-Key. */
  isIdempotent?: true;
  /** It changes nothing: a large answer is made again for a retry, not kept. */
  isRead?: true;
  /** Whose turns in PostgreSQL it has, where its method and scope tell something else. */
  turn?: 'reads' | 'changes';
  /** It is about one mode: in the console `?mode=` says which. */
  isOfMode?: true;
  /** Its entry in the audit log of the console; the part before the dot is the type of what it names. */
  audit?: AuditAction;
  /** What open pages of both modes are told when it has changed something. */
  live?: InboxChangeType;
}

const SHARED_ROUTE = 'chasqui:shared-route';
/** Carries the declaration of an operation until its document is finished. */
const EXTENSION = 'x-shared-route';

/** Declares a route once, for both ways in: who may, what it answers, what is kept of it. */
export function SharedRoute(options: SharedRouteOptions): MethodDecorator {
  const { scope, right, turn, summary, about, answer, isList, description, status = 200, errors } = options;
  return applyDecorators(
    (_target, _name, descriptor: PropertyDescriptor) =>
      Reflect.defineMetadata(SHARED_ROUTE, options, descriptor.value as object),
    HttpCode(status),
    RouteRule({ scope, access: right, ...(turn !== undefined && { turn }) }),
    ApiSummary(summary, about),
    ApiAnswer(answer, { description, status, ...(isList && { isList }) }),
    ...(errors === undefined ? [] : [ApiErrors(...errors)]),
    ApiExtension(EXTENSION, options),
  );
}

/** @throws Error for a handler without a declaration: only such a one may return a `Change` */
export function sharedRouteOf(handler: object): SharedRouteOptions {
  const options = Reflect.getMetadata(SHARED_ROUTE, handler) as SharedRouteOptions | undefined;
  if (options === undefined) throw new Error('a handler returned a change and is no @SharedRoute');
  return options;
}

/** Takes the declaration out of an operation that is not finished; undefined: it is not shared. */
export function takeSharedRoute(operation: object): SharedRouteOptions | undefined {
  const extended = operation as { [EXTENSION]?: SharedRouteOptions };
  const { [EXTENSION]: options } = extended;
  delete extended[EXTENSION];
  return options;
}
