"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "createConsole", {
    enumerable: true,
    get: function() {
        return createConsole;
    }
});
const _entities = require("../../../libs/entities/src");
const _platform = require("../../../libs/platform/src");
const _requests = require("../../../libs/requests/src");
const _uploads = require("../../../libs/uploads/src");
const _wiring = require("../../../libs/wiring/src");
const _bullboardroutes = require("./bull-board/bull-board.routes");
const _consolemodule = require("./console.module");
const _accesshook = require("./http/access.hook");
const _fairturns = require("./http/fair-turns");
const _fairturnsinterceptor = require("./http/fair-turns.interceptor");
const _requestlimits = require("./http/request-limits");
const _pagesroutes = require("./pages/pages.routes");
/** What the pages call; everything else below `/console` is a page. */ const API_PREFIX = 'console/api';
async function createConsole(options) {
    const { serverFactory, pagesFolder, features = _consolemodule.FEATURES, ...core } = options;
    const { config, logger, metrics } = core;
    let routes;
    const http = await (0, _platform.createHttpApp)({
        module: _consolemodule.ConsoleModule.of(core, features),
        logger,
        metrics,
        trustedProxies: config.TRUSTED_PROXIES,
        ...serverFactory && {
            serverFactory
        },
        deadlineOf: _requestlimits.deadlineOf,
        bodies: {
            callerOf: (request)=>request.session?.userId
        },
        ownerOf: (request)=>request.session?.userId,
        configure: (fastify, nest)=>{
            routes = addHooks(fastify, nest);
            (0, _bullboardroutes.serveBullBoard)(fastify, nest.get(_wiring.Queues));
            (0, _pagesroutes.servePages)(fastify, pagesFolder);
        },
        configureNest: (nest)=>{
            nest.setGlobalPrefix(API_PREFIX);
            nest.useGlobalInterceptors(new _fairturnsinterceptor.FairTurnsInterceptor(nest.get(_fairturns.FairTurns)));
        }
    });
    if (routes === undefined) throw new Error('the app was made without its routes');
    return {
        http,
        routes
    };
}
/** What every request passes. */ function addHooks(fastify, nest) {
    const routes = new _requests.RouteTable(fastify);
    fastify.setReplySerializer((body)=>body instanceof _requests.ListAnswer ? body.takeText() : JSON.stringify(body));
    (0, _requests.acceptAbsentBody)(fastify);
    // Of who is not signed in nothing large is taken.
    fastify.addHook('onRoute', (route)=>{
        const rules = route.config;
        // What receives bodies has looked at the route's rules before this hook: the limit stands on the route itself.
        if (rules?.access === 'public') route.bodyLimit = rules.bodyLimitBytes ?? _platform.UNKNOWN_CALLER_BODY_BYTES;
    });
    (0, _requestlimits.refuseWhileSilent)(fastify, nest.get(_entities.Database), `/${API_PREFIX}/`);
    nest.get(_accesshook.ConsoleAccess).attach(fastify, `/${API_PREFIX}/`);
    (0, _uploads.acceptForms)(fastify);
    return routes;
}

//# sourceMappingURL=console.factory.js.map