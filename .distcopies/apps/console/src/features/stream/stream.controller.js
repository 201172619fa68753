"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "StreamController", {
    enumerable: true,
    get: function() {
        return StreamController;
    }
});
const _errors = require("../../../../../libs/errors/src");
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _caller = require("../../http/caller");
const _modequery = require("../../http/mode.query");
const _routeaccess = require("../../http/route-access");
const _livestreamsservice = require("./live-streams.service");
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
const LAST_EVENT_ID = {
    name: 'Last-Event-ID',
    required: false,
    description: 'The last id that the page received. Browsers send it when they come back.',
    schema: {
        type: 'string'
    }
};
let StreamController = class StreamController {
    constructor(streams){
        this.streams = streams;
    }
    async stream({ orgId, session }, query, request, reply) {
        // A HEAD would open a stream that nobody reads.
        if (request.method === 'HEAD') throw new _errors.AppError('METHOD_NOT_ALLOWED');
        const header = request.headers['last-event-id'];
        const stream = await this.streams.start({
            owner: {
                orgId,
                mode: (0, _modequery.modeOf)(query)
            },
            userId: session.userId,
            sessionId: session.id,
            lastEventId: typeof header === 'string' && header !== '' ? header : undefined
        });
        stream.carriedBy(reply.raw);
        void reply.header('Content-Type', 'text/event-stream; charset=utf-8');
        // For proxies that gather an answer before they pass it on.
        void reply.header('X-Accel-Buffering', 'no');
        return stream;
    }
};
_ts_decorate([
    (0, _common.Get)(),
    (0, _routeaccess.NeedsRole)('viewer'),
    (0, _routeaccess.StaysOpen)(),
    (0, _requests.ApiSummary)('Hear what changes', 'Server-sent events: `hello` first, or `reset` when the page has to read everything again; then a `hint` for each ' + 'change, with ids alone. Ends with the session.'),
    (0, _swagger.ApiHeader)(LAST_EVENT_ID),
    (0, _requests.ApiEventStream)('The hints, until the page is closed.'),
    (0, _requests.ApiErrors)('RATE_LIMITED', 'SERVICE_UNAVAILABLE'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, (0, _common.Query)(new _requests.CheckedPipe(_modequery.ModeQuery, 'VALIDATION'))),
    _ts_param(2, (0, _common.Req)()),
    _ts_param(3, (0, _common.Res)({
        passthrough: true
    })),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _modequery.ModeQuery === "undefined" ? Object : _modequery.ModeQuery,
        typeof FastifyRequest === "undefined" ? Object : FastifyRequest,
        typeof FastifyReply === "undefined" ? Object : FastifyReply
    ]),
    _ts_metadata("design:returntype", Promise)
], StreamController.prototype, "stream", null);
StreamController = _ts_decorate([
    (0, _swagger.ApiTags)('Stream'),
    (0, _common.Controller)('organizations/:org/stream'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _livestreamsservice.LiveStreams === "undefined" ? Object : _livestreamsservice.LiveStreams
    ])
], StreamController);

//# sourceMappingURL=stream.controller.js.map