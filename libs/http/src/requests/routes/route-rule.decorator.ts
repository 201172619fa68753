import { RouteConfig } from '@nestjs/platform-fastify';

const RULES = 'chasqui:route-rules';

export function RouteRule(added: object): MethodDecorator {
  return (target, name, descriptor) => {
    const handler = descriptor.value as object;
    const rules = { ...(Reflect.getMetadata(RULES, handler) as object | undefined), ...added };
    Reflect.defineMetadata(RULES, rules, handler);
    // Nest keeps one config object per handler, so each decorator sets it again as a whole.
    RouteConfig(rules)(target, name, descriptor);
  };
}
