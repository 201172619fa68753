"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get GatewayRoute () {
        return GatewayRoute;
    },
    get RequestGateway () {
        return RequestGateway;
    },
    get gatewayOf () {
        return gatewayOf;
    }
});
const _common = require("@nestjs/common");
const _platformfastify = require("@nestjs/platform-fastify");
const GatewayRoute = (rules)=>(0, _platformfastify.RouteConfig)(rules);
const RequestGateway = (0, _common.createParamDecorator)((_, context)=>gatewayOf(context.switchToHttp().getRequest()));
function gatewayOf({ gateway }) {
    if (gateway === null) throw new Error('an open route asks for the gateway');
    return gateway;
}

//# sourceMappingURL=gateway-route.decorator.js.map