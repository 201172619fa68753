import { RouteConfig } from '@nestjs/platform-fastify';

const RULES = 'chasqui:route-rules';

/** What the hooks of an app know of a route before its handler runs; stands in Fastify's route config. */
export function RouteRule(added: object): MethodDecorator {
  return (target, name, descriptor) => {
    const handler = descriptor.value as object;
    const rules = { ...(Reflect.getMetadata(RULES, handler) as object | undefined), ...added };
    Reflect.defineMetadata(RULES, rules, handler);
    // Nest keeps one config object per handler: it is set again, whole, with each decorator.
    RouteConfig(rules)(target, name, descriptor);
  };
}
