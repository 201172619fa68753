"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ConsoleAccess", {
    enumerable: true,
    get: function() {
        return ConsoleAccess;
    }
});
const _nodecrypto = require("node:crypto");
const _errors = require("../../../../libs/errors/src");
const _identity = require("../../../../libs/identity/src");
const _platform = require("../../../../libs/platform/src");
const _common = require("@nestjs/common");
const _requestsunderway = require("./requests-under-way");
const _sameorigin = require("./same-origin");
const _sessioncookie = require("./session-cookie");
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
function _ts_param(paramIndex, decorator) {
    return function(target, key) {
        decorator(target, key, paramIndex);
    };
}
/** What our tokens look like: 256 bits in base64url. */ const TOKEN_SHAPE = /^[\w-]{43}$/;
let ConsoleAccess = class ConsoleAccess {
    constructor(identity, { PUBLIC_URL }){
        this.identity = identity;
        this.seen = new _platform.SeenSecrets();
        this.strangers = new _platform.UnknownCallerLookups();
        this.underWay = new _requestsunderway.RequestsUnderWay();
        this.cookie = new _sessioncookie.SessionCookie(PUBLIC_URL);
        this.publicOrigin = new URL(PUBLIC_URL).origin;
    }
    /**
   * From now on each request passes, in this order: 403 for one of another site; 401 without a session; 429 of too many
   * at once; 404 for an organization that is not theirs; 403 for a role that is too low, and where the password has to be
   * given again.
   */ attach(fastify, prefix) {
        fastify.decorateRequest('session', null);
        fastify.decorateRequest('role', null);
        this.underWay.attach(fastify);
        fastify.addHook('onRequest', async (request)=>{
            const { url } = request.routeOptions;
            if (url?.startsWith(prefix)) await this.check(request, request.routeOptions.config ?? {});
        });
    }
    async check(request, { access, needsConfirmation, staysOpen }) {
        (0, _sameorigin.mustBeOurPage)(request, this.publicOrigin);
        if (access === 'public') return;
        const session = await this.sessionOf(request);
        if (session === null) throw new _errors.AppError('UNAUTHORIZED', {
            message: 'You are not signed in, or your session has ended.'
        });
        request.session = session;
        if (!staysOpen) this.underWay.enter(request, session.userId);
        if (access !== 'signed_in') request.role = mustHave(access, request, session);
        if (needsConfirmation && session.confirmedUntil === null) throw new _errors.AppError('CONFIRMATION_REQUIRED');
    }
    /** The session that a request's cookie names. A flood of made-up ones does not take the connections to PostgreSQL. */ async sessionOf(request) {
        const token = this.cookie.read(request);
        if (token === null || !TOKEN_SHAPE.test(token)) return null;
        const name = (0, _nodecrypto.createHash)('sha256').update(token).digest('base64');
        const look = ()=>this.identity.sessions.find(token);
        const session = this.seen.isKnown(name) ? await look() : await this.strangers.find(name, request.ip, look);
        if (session !== null) this.seen.noteGood(name);
        return session;
    }
};
ConsoleAccess = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(1, (0, _common.Inject)(_platform.CONFIG)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _identity.Identity === "undefined" ? Object : _identity.Identity,
        typeof ConsoleConfig === "undefined" ? Object : ConsoleConfig
    ])
], ConsoleAccess);
/** The role in the organization of the path; null for an operator's route. Missing and foreign ones are the same 404. */ function mustHave(access, request, { user, organizations }) {
    if (access === 'operator') {
        if (!user.isOperator) throw forbidden('Only operators of the installation can do this.');
        return null;
    }
    const { org = '' } = request.params;
    const membership = organizations.find(({ id })=>id === org.toLowerCase());
    if (membership === undefined) throw new _errors.AppError('ORGANIZATION_NOT_FOUND');
    // A route without a role answers nobody; a test walks all routes, so this never meets a user.
    if (access === undefined || !(0, _identity.hasRole)(membership.role, access)) {
        throw forbidden(`Your role in this organization is ${membership.role}; this needs ${access ?? 'another one'}.`);
    }
    // What a suspended organization has it may look at; it sends and changes nothing.
    if (membership.isSuspended && request.method !== 'GET' && request.method !== 'HEAD') {
        throw new _errors.AppError('ORGANIZATION_SUSPENDED');
    }
    return membership.role;
}
const forbidden = (message)=>new _errors.AppError('FORBIDDEN', {
        message
    });

//# sourceMappingURL=access.hook.js.map