"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "RequestAuthentication", {
    enumerable: true,
    get: function() {
        return RequestAuthentication;
    }
});
const _errors = require("../../../../../libs/errors/src");
const _platform = require("../../../../../libs/platform/src");
const _common = require("@nestjs/common");
const _addressguard = require("./address-guard");
const _authenticatedkey = require("./authenticated-key");
const _authenticator = require("./authenticator");
const _keyofrequest = require("./key-of-request");
const _keyusecounter = require("./key-use-counter");
const _requestsinflight = require("./requests-in-flight");
function _ts_decorate(decorators, target, key, desc) {
    var c = arguments.length, r = c < 3 ? target : desc === null ? desc = Object.getOwnPropertyDescriptor(target, key) : desc, d;
    if (typeof Reflect === "object" && typeof Reflect.decorate === "function") {
        r = Reflect.decorate(decorators, target, key, desc);
    } else {
        for(var i = decorators.length - 1; i >= 0; i--){
            if (d = decorators[i]) {
                r = (c < 3 ? d(r) : c > 3 ? d(target, key, r) : d(target, key)) || r;
            }
        }
    }
    return c > 3 && r && Object.defineProperty(target, key, r), r;
}
function _ts_metadata(metadataKey, metadataValue) {
    if (typeof Reflect === "object" && typeof Reflect.metadata === "function") {
        return Reflect.metadata(metadataKey, metadataValue);
    }
}
/** Nothing failed on either side as far as anybody knows. */ const CLIENT_WENT_AWAY = 499;
let RequestAuthentication = class RequestAuthentication {
    constructor(authenticator, addresses, uses, inFlight){
        this.authenticator = authenticator;
        this.addresses = addresses;
        this.uses = uses;
        this.inFlight = inFlight;
    }
    /**
   * From now on each request passes, in this order: 404 for an unknown path without a key; 401; 429 (of the minute, then
   * of those in flight); 403 of the address, then of the organization; 404; 405; 403 of the scope. Every request with a valid key is counted, whatever its answer.
   */ attach(fastify, routes, refusals) {
        const { authenticator, addresses, uses, inFlight } = this;
        const parts = {
            authenticator,
            addresses,
            inFlight,
            routes,
            refusals
        };
        fastify.decorateRequest('apiKey', null);
        fastify.decorateRequest('leaveFlight', null);
        fastify.decorateRequest('isOver', false);
        (0, _platform.onRequestEnd)(fastify, ({ request, status })=>{
            request.isOver = true;
            request.leaveFlight?.();
            if (request.apiKey !== null) uses.add(request.apiKey.id, status >= 400 && status !== CLIENT_WENT_AWAY);
        });
        fastify.addHook('onRequest', (request, reply)=>checkRequest(request, reply, parts));
    }
    /** Limit headers for an answer that is given before anybody looks at the request. */ headersFor(address) {
        return limitHeaders(this.addresses.limitPerMinute, this.addresses.lastKnown(address));
    }
};
RequestAuthentication = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _authenticator.Authenticator === "undefined" ? Object : _authenticator.Authenticator,
        typeof _addressguard.AddressGuard === "undefined" ? Object : _addressguard.AddressGuard,
        typeof _keyusecounter.KeyUseCounter === "undefined" ? Object : _keyusecounter.KeyUseCounter,
        typeof _requestsinflight.RequestsInFlight === "undefined" ? Object : _requestsinflight.RequestsInFlight
    ])
], RequestAuthentication);
async function checkRequest(request, reply, parts) {
    const rules = request.routeOptions.config;
    const refusedMethods = methodsInstead(request, rules, parts.routes);
    const isUnknown = request.is404 && refusedMethods.length === 0;
    const text = (0, _keyofrequest.keyOfRequest)(request.raw);
    if (rules.isPublic || isUnknown && text === undefined) {
        setLimitHeaders(reply, parts.addresses.limitPerMinute, await parts.addresses.peek(request.ip));
        return;
    }
    if (rules.deprecated) setDeprecation(reply, rules.deprecated);
    const authentication = await parts.authenticator.authenticate(text);
    if (authentication === null) {
        await countWithoutKey(request, reply, parts);
        // That a path does not exist is told to everybody; keys that are tried out on it are counted as on any other.
        if (isUnknown) return;
        throw new _errors.AppError('UNAUTHORIZED', {
            headers: {
                'WWW-Authenticate': 'Bearer'
            }
        });
    }
    const { key, window } = authentication;
    request.apiKey = key;
    setLimitHeaders(reply, key.rateLimitPerMinute, window);
    if (window.count > key.rateLimitPerMinute) {
        await parts.refusals.wait(request);
        throw rateLimited(window, key.rateLimitPerMinute, 'of this key');
    }
    // Of a client that left meanwhile nobody would tell.
    const tooMany = request.isOver ? null : parts.inFlight.enter(request, key);
    if (tooMany !== null) {
        await parts.refusals.wait(request);
        throw tooMany();
    }
    const refusal = (0, _authenticatedkey.refusalOf)(key, request.ip);
    if (refusal !== null) throw new _errors.AppError(refusal);
    if (isUnknown) return;
    if (refusedMethods.length > 0) {
        throw new _errors.AppError('METHOD_NOT_ALLOWED', {
            headers: {
                Allow: refusedMethods.join(', ')
            }
        });
    }
    // A route without a scope answers nobody; a test walks all routes, so this never meets a user.
    if (rules.scope === undefined || !key.scopes.has(rules.scope)) throw insufficientScope(rules.scope);
}
/** The methods that the path takes, when it does not take this one. */ function methodsInstead(request, rules, routes) {
    const isRefused = request.is404 || rules.isUnsafe === true && request.method === 'HEAD';
    return isRefused ? routes.methodsOf(request.url) : [];
}
async function countWithoutKey(request, reply, { addresses, refusals }) {
    const window = await addresses.count(request.ip);
    setLimitHeaders(reply, addresses.limitPerMinute, window);
    if (window.count > addresses.limitPerMinute) {
        await refusals.wait(request);
        throw rateLimited(window, addresses.limitPerMinute, 'of this address, for requests without a valid key,');
    }
}
function rateLimited({ secondsLeft }, max, whose) {
    return new _errors.AppError('RATE_LIMITED', {
        message: `Too many requests: the limit ${whose} is ${max} per minute.`,
        extra: {
            limit: 'requests_per_minute',
            max
        },
        headers: {
            'Retry-After': String(secondsLeft)
        }
    });
}
function insufficientScope(scope) {
    return new _errors.AppError('INSUFFICIENT_SCOPE', {
        message: `This API key does not have the scope ${scope}, which the route requires.`,
        extra: {
            scope
        }
    });
}
function setLimitHeaders(reply, limit, window) {
    void reply.headers(limitHeaders(limit, window));
}
/** `X-RateLimit-Limit` and `X-RateLimit-Remaining` (spec.md section 8). */ function limitHeaders(limit, window) {
    return {
        'X-RateLimit-Limit': String(limit),
        'X-RateLimit-Remaining': String(Math.max(0, limit - window.count))
    };
}
function setDeprecation(reply, deprecated) {
    void reply.headers({
        Deprecation: `@${deprecated.sinceUnix}`,
        Link: `<${deprecated.successor}>; rel="successor-version"`
    });
}

//# sourceMappingURL=authentication.hook.js.map