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
    get OpenRoute () {
        return OpenRoute;
    },
    get RequestPhone () {
        return RequestPhone;
    }
});
const _common = require("@nestjs/common");
const _platformfastify = require("@nestjs/platform-fastify");
const OpenRoute = (rules = {})=>(0, _platformfastify.RouteConfig)({
        ...rules,
        isOpen: true
    });
const RequestPhone = (0, _common.createParamDecorator)((_, context)=>{
    const { phone } = context.switchToHttp().getRequest();
    if (phone === null) throw new Error('an open route asks for the phone');
    return phone;
});

//# sourceMappingURL=phone-route.decorator.js.map