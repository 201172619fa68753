"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "RouteRule", {
    enumerable: true,
    get: function() {
        return RouteRule;
    }
});
const _platformfastify = require("@nestjs/platform-fastify");
const RULES = 'chasqui:route-rules';
function RouteRule(added) {
    return (target, name, descriptor)=>{
        const handler = descriptor.value;
        const rules = {
            ...Reflect.getMetadata(RULES, handler),
            ...added
        };
        Reflect.defineMetadata(RULES, rules, handler);
        // Nest keeps one config object per handler: it is set again, whole, with each decorator.
        (0, _platformfastify.RouteConfig)(rules)(target, name, descriptor);
    };
}

//# sourceMappingURL=route-rule.decorator.js.map