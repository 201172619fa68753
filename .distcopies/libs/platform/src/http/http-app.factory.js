"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "createHttpApp", {
    enumerable: true,
    get: function() {
        return createHttpApp;
    }
});
const _errors = require("../../../errors/src");
const _core = require("@nestjs/core");
const _closing = require("../closing/closing");
const _nestloggeradapter = require("../logging/nest-logger-adapter");
const _bodyreceiver = require("./body-receiver");
const _drain = require("./drain");
const _envelopefastifyadapter = require("./envelope-fastify-adapter");
const _erroranswer = require("./error-answer");
const _errorenvelopefilter = require("./error-envelope.filter");
const _httplimits = require("./http-limits");
const _jsonbodyparser = require("./json-body.parser");
const _acceptors = require("./acceptors");
const _rawerroranswer = require("./raw-error-answer");
const _requestend = require("./request-end");
const _requestdeadlines = require("./request-deadlines");
const _requestid = require("./request-id");
const _requestlog = require("./request-log");
const _safeheaders = require("./safe-headers");
const _unreadanswers = require("./unread-answers");
async function createHttpApp(options) {
    const adapter = new _envelopefastifyadapter.EnvelopeFastifyAdapter(fastifyOptions(options), options.logger);
    const fastify = adapter.getInstance();
    const drain = addHooks(fastify, options);
    adapter.drain = drain;
    // Nest would only do it after plain routes and plugins have taken theirs over.
    adapter.setErrorHandler();
    const nest = await _core.NestFactory.create(options.module, adapter, {
        logger: new _nestloggeradapter.NestLogger(options.logger),
        bodyParser: false,
        abortOnError: false
    });
    await options.configure?.(fastify, nest);
    nest.useGlobalFilters(new _errorenvelopefilter.ErrorEnvelopeFilter(options.logger));
    options.configureNest?.(nest);
    await nest.init();
    await fastify.ready();
    (0, _httplimits.limitHttpServer)(fastify.server);
    return {
        nest,
        fastify,
        listen: async (host, port)=>{
            await nest.listen({
                port,
                host,
                backlog: _httplimits.HTTP_LIMITS.backlog
            });
            (0, _acceptors.addAcceptors)(fastify.server).catch((error)=>{
                options.logger.warn({
                    err: error
                }, 'connections are taken one by one: bursts of them take long');
            });
            const address = fastify.server.address();
            return typeof address === 'object' && address !== null ? address.port : port;
        },
        leave: ()=>drain.begin(),
        close: ()=>(0, _closing.closeNest)(nest)
    };
}
function fastifyOptions(options) {
    const headersFor = options.headersFor ?? (()=>({}));
    const { serverFactory } = options;
    return {
        logger: false,
        bodyLimit: options.bodyLimitBytes ?? _httplimits.HTTP_LIMITS.bodyBytes,
        genReqId: _requestid.requestIdOf,
        requestIdHeader: false,
        trustProxy: options.trustedProxies?.length ? [
            ...options.trustedProxies
        ] : false,
        // An id that is too long is unknown, like any other: its route answers. Longer than a head no path is.
        routerOptions: {
            maxParamLength: _httplimits.HTTP_LIMITS.headerBytes
        },
        exposeHeadRoutes: true,
        return503OnClosing: false,
        forceCloseConnections: 'idle',
        onProtoPoisoning: 'remove',
        onConstructorPoisoning: 'remove',
        skipMiddie: true,
        http: _httplimits.HTTP_SERVER_OPTIONS,
        ...options.rewriteUrl && {
            rewriteUrl: options.rewriteUrl
        },
        ...serverFactory && {
            serverFactory: (handler)=>serverFactory(handler)
        },
        clientErrorHandler: (error, socket)=>(0, _rawerroranswer.answerClientError)(error, socket, headersFor),
        frameworkErrors: (error, request, reply)=>{
            void reply.headers({
                ..._safeheaders.SAFE_HEADERS,
                ...headersFor(request.ip),
                'X-Request-Id': request.id
            });
            (0, _erroranswer.sendError)(error, request, reply, options.logger);
        }
    };
}
function addHooks(fastify, options) {
    fastify.decorateRequest('errorCode', null);
    // Only JSON is taken; Fastify would also take plain text.
    fastify.removeContentTypeParser('text/plain');
    (0, _jsonbodyparser.acceptJson)(fastify, options.json);
    const { deadlineOf, lateErrorOf } = options;
    // Before all that answers pass.
    if (deadlineOf !== undefined) (0, _requestdeadlines.endAtDeadlines)(fastify, {
        deadlineOf,
        lateErrorOf,
        logger: options.logger
    });
    const drain = new _drain.Drain(fastify);
    (0, _unreadanswers.guardAnswers)(fastify, options.answers ?? _unreadanswers.ANSWER_LIMITS, options.ownerOf ?? (()=>undefined), options.metrics);
    (0, _requestend.onRequestEnd)(fastify, (0, _requestlog.requestLog)(options.logger, options.metrics, options.logFieldsOf ?? (()=>({}))));
    fastify.addHook('onRequest', (request, reply, done)=>{
        void reply.headers(_safeheaders.SAFE_HEADERS).header('X-Request-Id', request.id);
        if (request.raw.headers.host === undefined && request.raw.httpVersion === '1.1') {
            void reply.headers(options.headersFor?.(request.ip) ?? {});
            done(new _errors.AppError('VALIDATION', {
                message: 'The Host header is missing.'
            }));
        } else done();
    });
    (0, _bodyreceiver.receiveBodies)(fastify, options.bodies);
    return drain;
}

//# sourceMappingURL=http-app.factory.js.map