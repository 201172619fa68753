"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "EventsController", {
    enumerable: true,
    get: function() {
        return EventsController;
    }
});
const _sms = require("../../../../../libs/sms/src");
const _errors = require("../../../../../libs/errors/src");
const _common = require("@nestjs/common");
const _phoneroutedecorator = require("../access/phone-route.decorator");
const _phonestreams = require("./phone-streams");
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
/** Dead connections are found out by the kernel, too. */ const PROBE_AFTER_MS = 60_000;
let EventsController = class EventsController {
    constructor(streams, sessions){
        this.streams = streams;
        this.sessions = sessions;
    }
    /**
   * Never ends by itself. The app read its settings and webhooks before it was registered, or up to 24 hours ago, and
   * misses what is told while it is away: so it is told to ask for everything.
   *
   * @throws AppError SERVICE_UNAVAILABLE while this replica stops
   */ async open(phone, request, reply) {
        if (request.method === 'HEAD') {
            await reply.send();
            return;
        }
        const { raw } = reply;
        if (raw.destroyed) {
            // The phone went away while it was found out whose it is: nothing would ever end its stream.
            reply.hijack();
            return;
        }
        // Before anything is asked of the database: what is told meanwhile waits in the answer.
        const stream = this.streams.open(phone, raw);
        if (stream === null) throw new _errors.AppError('SERVICE_UNAVAILABLE', {
            headers: {
                'Retry-After': '1'
            }
        });
        reply.hijack();
        raw.socket?.setNoDelay(true).setKeepAlive(true, PROBE_AFTER_MS);
        void reply.headers({
            'Content-Type': 'text/event-stream',
            'X-Accel-Buffering': 'no'
        });
        raw.writeHead(200, reply.getHeaders());
        raw.flushHeaders();
        stream.send({
            phoneId: phone.id,
            event: 'SettingsUpdated',
            data: null
        });
        stream.send({
            phoneId: phone.id,
            event: 'WebhooksUpdated',
            data: null
        });
        if (await this.hasWork(phone)) stream.send({
            phoneId: phone.id,
            event: 'MessageEnqueued',
            data: null
        });
    }
    /** The app asks by itself when its stream opens; this is for the case that it was not heard. */ async hasWork(phone) {
        try {
            return await this.sessions.hasWork(phone);
        } catch  {
            // The answer has begun: nobody can be told. The sweeper wakes the phone.
            return false;
        }
    }
};
_ts_decorate([
    (0, _common.Get)(),
    _ts_param(0, (0, _phoneroutedecorator.RequestPhone)()),
    _ts_param(1, (0, _common.Req)()),
    _ts_param(2, (0, _common.Res)()),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof PhoneIdentity === "undefined" ? Object : PhoneIdentity,
        typeof FastifyRequest === "undefined" ? Object : FastifyRequest,
        typeof FastifyReply === "undefined" ? Object : FastifyReply
    ]),
    _ts_metadata("design:returntype", Promise)
], EventsController.prototype, "open", null);
EventsController = _ts_decorate([
    (0, _common.Controller)('sms-phone/v1/events'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _phonestreams.PhoneStreams === "undefined" ? Object : _phonestreams.PhoneStreams,
        typeof _sms.SmsPhoneSessionRepository === "undefined" ? Object : _sms.SmsPhoneSessionRepository
    ])
], EventsController);

//# sourceMappingURL=events.controller.js.map