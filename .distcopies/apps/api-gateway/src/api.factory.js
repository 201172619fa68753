"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "createApi", {
    enumerable: true,
    get: function() {
        return createApi;
    }
});
const _entities = require("../../../libs/entities/src");
const _platform = require("../../../libs/platform/src");
const _requests = require("../../../libs/requests/src");
const _apigatewaymodule = require("./api-gateway.module");
const _documentationroutes = require("./documentation/documentation.routes");
const _servedsite = require("./documentation/served-site");
const _authenticationhook = require("./features/authentication/authentication.hook");
const _keyofrequest = require("./features/authentication/key-of-request");
const _gatewaypackages = require("./features/gateway-app/gateway-packages");
const _gatewaypackagesroutes = require("./features/gateway-app/gateway-packages.routes");
const _mediaroutes = require("./features/media/media.routes");
const _mediadownloads = require("./features/media/media-downloads");
const _requestlogservice = require("./features/request-log/request-log.service");
const _bodycharset = require("./http/body-charset");
const _fairturns = require("./http/fair-turns");
const _uploads = require("../../../libs/uploads/src");
const _fairturnsinterceptor = require("./http/fair-turns.interceptor");
const _querycharsethook = require("./http/query-charset.hook");
const _refusalpace = require("./http/refusal-pace");
const _requestlimits = require("./http/request-limits");
const _document = require("./openapi/document");
const _serveddescription = require("./openapi/served-description");
const MEGABYTE = 1024 * 1024;
async function createApi({ serverFactory, features = _apigatewaymodule.FEATURES, ...core }) {
    const { config, logger, metrics } = core;
    let routes;
    let authentication;
    const http = await (0, _platform.createHttpApp)({
        module: _apigatewaymodule.ApiGatewayModule.of(core, features),
        logger,
        metrics,
        trustedProxies: config.TRUSTED_PROXIES,
        ...serverFactory && {
            serverFactory
        },
        rewriteUrl: _keyofrequest.takeSecretFromUrl,
        headersFor: (address)=>authentication?.headersFor(address) ?? {},
        logFieldsOf,
        deadlineOf: _requestlimits.deadlineOf,
        lateErrorOf: _requestlimits.lateErrorOf,
        json: _bodycharset.CLIENT_JSON,
        bodies: {
            callerOf: (request)=>request.apiKey?.orgId
        },
        ownerOf: (request)=>request.apiKey?.orgId,
        answers: {
            ..._platform.ANSWER_LIMITS,
            waitingBytes: config.ANSWER_MEMORY_MB * MEGABYTE
        },
        configure: (fastify, nest)=>{
            authentication = nest.get(_authenticationhook.RequestAuthentication);
            routes = addHooksAndRoutes(fastify, nest, config);
        },
        configureNest: (nest)=>{
            nest.setGlobalPrefix('v1');
            nest.useGlobalInterceptors(new _fairturnsinterceptor.FairTurnsInterceptor(nest.get(_fairturns.FairTurns)));
        }
    });
    if (routes === undefined) throw new Error('the app was made without its routes');
    return {
        http,
        routes
    };
}
/** What every request passes, and the routes that need no key. */ function addHooksAndRoutes(fastify, nest, config) {
    const routes = new _requests.RouteTable(fastify);
    fastify.setReplySerializer((body)=>body instanceof _requests.ListAnswer ? body.takeText() : JSON.stringify(body));
    (0, _requests.acceptAbsentBody)(fastify);
    const refusals = new _refusalpace.Refusals(nest.get(_refusalpace.RefusalPace));
    refusals.attach(fastify);
    const authentication = nest.get(_authenticationhook.RequestAuthentication);
    (0, _requestlimits.refuseWhileSilent)(fastify, nest.get(_entities.Database), (address)=>authentication.headersFor(address));
    nest.get(_requestlogservice.RequestLog).attach(fastify);
    authentication.attach(fastify, routes, refusals);
    (0, _uploads.acceptForms)(fastify);
    (0, _querycharsethook.refuseForeignQueries)(fastify);
    (0, _mediaroutes.serveMedia)(fastify, nest.get(_mediadownloads.MediaDownloads));
    (0, _gatewaypackagesroutes.serveGatewayPackages)(fastify, nest.get(_gatewaypackages.GatewayPackages));
    const description = new _serveddescription.ServedDescription(config.PUBLIC_URL, (address)=>(0, _document.createOpenApiDocument)(nest, address));
    const site = new _servedsite.ServedSite(config.PUBLIC_URL, config.CONSOLE_URL, description);
    (0, _documentationroutes.serveDocumentation)(fastify, {
        description,
        site,
        consoleUrl: config.CONSOLE_URL
    });
    return routes;
}
function logFieldsOf(request) {
    return request.apiKey === null ? {} : {
        key_id: request.apiKey.id,
        org_id: request.apiKey.orgId
    };
}

//# sourceMappingURL=api.factory.js.map