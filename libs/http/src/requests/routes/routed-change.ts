import { Change } from './change';
import { type RouteOptions, routeOf } from './route.decorator';

/**
 * The change that a handler returned, with its route; null: it returned its answer.
 *
 * @throws Error if they do not fit: an Idempotency-Key or an entry in the audit log would be dropped in silence
 */
export function routedChange(handler: object, result: unknown): { change: Change<object>; route: RouteOptions } | null {
  const route = routeOf(handler);
  if (!(result instanceof Change)) {
    if (route?.isIdempotent || route?.audit !== undefined) throw new Error(`${route.summary}: it returns no change`);
    return null;
  }
  if (route === undefined) throw new Error('a handler returned a change and has no @Route');
  const change: Change<object> = result;
  // A route of the API alone keeps no note, and may share its change with one of the console.
  const isKept = route.audit !== undefined || route.right !== undefined;
  if (isKept && change.isNoted !== (route.audit !== undefined)) {
    throw new Error(`${route.summary}: audit and note go together`);
  }
  return { change, route };
}
