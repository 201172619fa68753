import { CheckedPipe } from '@chasqui/http/requests';
import type { RequestMethod } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { Api } from '../api.factory';

export interface CheckedHandler {
  method: RequestMethod | undefined;
  /** Of its body and its query. */
  pipes: CheckedPipe<object>[];
}

/** All handlers of the API's controllers, with what they check. */
export function checkedHandlersOf({ http }: Api): CheckedHandler[] {
  const modules = [...http.nest.get(ModulesContainer).values()];
  const controllers = modules.flatMap((module) => [...module.controllers.values()].map(({ metatype }) => metatype));
  return controllers.flatMap((type) => (typeof type === 'function' ? handlersOf(type) : []));
}

const handlersOf = (controller: { prototype: object } & object): CheckedHandler[] =>
  Object.getOwnPropertyNames(controller.prototype).map((name) => {
    const parameters: Record<string, { pipes?: unknown[] }> =
      Reflect.getMetadata('__routeArguments__', controller, name) ?? {};
    const pipes = Object.values(parameters).flatMap(({ pipes: given = [] }) => given.filter((each) => isChecked(each)));
    const handler = (controller.prototype as Record<string, unknown>)[name];
    return { method: Reflect.getMetadata('method', handler as object) as RequestMethod | undefined, pipes };
  });

const isChecked = (pipe: unknown): pipe is CheckedPipe<object> => pipe instanceof CheckedPipe;
