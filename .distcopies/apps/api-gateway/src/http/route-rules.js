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
    get AsksGateway () {
        return AsksGateway;
    },
    get BodyLimit () {
        return BodyLimit;
    },
    get DeprecatedSince () {
        return DeprecatedSince;
    },
    get FormUpload () {
        return FormUpload;
    },
    get InTurn () {
        return InTurn;
    },
    get Scope () {
        return Scope;
    },
    get StaysOpen () {
        return StaysOpen;
    },
    get UnsafeGet () {
        return UnsafeGet;
    }
});
const _platform = require("../../../../libs/platform/src");
const _requests = require("../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const rule = (added)=>(0, _requests.RouteRule)(added);
/** Extension of an operation that names the scope. */ const SCOPE_EXTENSION = 'x-scope';
const Scope = (scope)=>(0, _common.applyDecorators)(rule({
        scope
    }), (0, _swagger.ApiExtension)(SCOPE_EXTENSION, scope));
const UnsafeGet = ()=>rule({
        isUnsafe: true
    });
const AsksGateway = ()=>rule({
        asksGateway: true
    });
const InTurn = (turn)=>rule({
        turn
    });
const StaysOpen = ()=>rule({
        staysOpen: true
    });
const FormUpload = ()=>rule({
        isForm: true,
        isStreamed: true,
        bodyDeadlineMs: _platform.HTTP_LIMITS.uploadTimeoutMs
    });
const BodyLimit = (bytes)=>rule({
        bodyLimitBytes: bytes
    });
function DeprecatedSince(date, successor) {
    return rule({
        deprecated: {
            sinceUnix: Math.floor(Date.parse(date) / 1000),
            successor
        }
    });
}

//# sourceMappingURL=route-rules.js.map