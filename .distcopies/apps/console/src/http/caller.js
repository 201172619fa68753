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
    get RequestActor () {
        return RequestActor;
    },
    get RequestCaller () {
        return RequestCaller;
    },
    get RequestMember () {
        return RequestMember;
    },
    get RequestSession () {
        return RequestSession;
    },
    get callerOf () {
        return callerOf;
    }
});
const _identity = require("../../../../libs/identity/src");
const _errors = require("../../../../libs/errors/src");
const _common = require("@nestjs/common");
/** Longest description of a browser that is kept. */ const LONGEST_AGENT = 300;
const requestOf = (context)=>context.switchToHttp().getRequest();
function callerOf(request) {
    return {
        address: request.ip,
        userAgent: request.headers['user-agent']?.slice(0, LONGEST_AGENT) ?? null,
        requestId: request.id
    };
}
function sessionOf(request) {
    if (request.session === null) throw new _errors.AppError('UNAUTHORIZED');
    return request.session;
}
const RequestCaller = (0, _common.createParamDecorator)((_data, context)=>{
    return callerOf(requestOf(context));
});
const RequestSession = (0, _common.createParamDecorator)((_data, context)=>{
    return sessionOf(requestOf(context));
});
const RequestActor = (0, _common.createParamDecorator)((_data, context)=>{
    const request = requestOf(context);
    return (0, _identity.actorOf)(sessionOf(request).user, callerOf(request));
});
const RequestMember = (0, _common.createParamDecorator)((_data, context)=>{
    const request = requestOf(context);
    const session = sessionOf(request);
    const { org } = request.params;
    if (org === undefined || request.role === null) throw new _errors.AppError('ORGANIZATION_NOT_FOUND');
    return {
        orgId: org.toLowerCase(),
        role: request.role,
        session,
        actor: (0, _identity.actorOf)(session.user, callerOf(request))
    };
});

//# sourceMappingURL=caller.js.map