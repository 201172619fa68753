"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "RequestLog", {
    enumerable: true,
    get: function() {
        return RequestLog;
    }
});
const _entities = require("../../../../../libs/entities/src");
const _platform = require("../../../../../libs/platform/src");
const _requestlog = require("../../../../../libs/request-log/src");
const _common = require("@nestjs/common");
const _loggedrequestmapper = require("./logged-request.mapper");
const _requestbuffer = require("./request-buffer");
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
const WRITE_INTERVAL_MS = 1_000;
const ROWS_PER_STATEMENT = 200;
const MEGABYTE = 1024 * 1024;
const BOUNDS = {
    rows: 20_000,
    bytes: 16 * MEGABYTE
};
/** What a row is in memory besides its texts. */ const ROW_BYTES = 300;
/** A longer answer, for example a list, is not kept. */ const ANSWER_CHARACTERS = 16_384;
/** How long the end of the app waits for the last rows. */ const LAST_WRITES_MS = 3_000;
let RequestLog = class RequestLog {
    constructor(rows, config, logger, metrics){
        this.rows = rows;
        this.config = config;
        this.logger = logger;
        this.buffer = new _requestbuffer.RequestBuffer(BOUNDS);
        this.dropped = new _platform.Counter({
            name: 'chasqui_request_log_dropped_total',
            help: 'Requests that were not logged: full, or PostgreSQL refused them.',
            labelNames: [
                'reason'
            ],
            registers: [
                metrics
            ]
        });
        (0, _platform.addGauge)(metrics, 'chasqui_request_log_waiting', 'Requests that wait to be logged.', ()=>this.buffer.rows);
    }
    onModuleInit() {
        if (this.config.REQUEST_LOG === 'off') return;
        this.timer = setInterval(()=>void this.write(), WRITE_INTERVAL_MS).unref();
    }
    /** From now on requests are logged. Call it before any hook that may refuse one. */ attach(fastify) {
        fastify.decorateRequest('answerText', null);
        fastify.decorateRequest('bodyToLog', null);
        if (this.config.REQUEST_LOG === 'off') return;
        const withBodies = this.config.REQUEST_LOG === 'on';
        if (withBodies) {
            fastify.addHook('preHandler', (request, _reply, done)=>{
                (0, _loggedrequestmapper.holdBody)(request);
                done();
            });
        }
        fastify.addHook('onSend', (request, reply, payload, done)=>{
            const { apiKey } = request;
            this.safely(()=>{
                if (apiKey === null || !this.buffer.hasRoom(apiKey.orgId)) return;
                if (withBodies) (0, _loggedrequestmapper.takeBody)(request);
                if (isKept(reply, payload)) request.answerText = payload;
            });
            done(null, payload);
        });
        (0, _platform.onRequestEnd)(fastify, ({ request, reply, status })=>{
            const { apiKey: key } = request;
            if (key === null) return;
            this.safely(()=>{
                if (!this.buffer.hasRoom(key.orgId)) this.dropped.inc({
                    reason: 'full'
                });
                else this.add((0, _loggedrequestmapper.toLoggedRequest)({
                    request,
                    key,
                    status,
                    durationMs: reply.elapsedTime,
                    withBodies
                }));
            });
        });
    }
    /** Nothing here may fail a request: an error in a listener would end the process. */ safely(work) {
        try {
            work();
        } catch (error) {
            this.dropped.inc({
                reason: 'failed'
            });
            this.logger.warn({
                err: error
            }, 'a request could not be logged');
        }
    }
    /** Writes what waits. What cannot be written now is kept for the next time. */ write() {
        this.writing ??= this.writeAll().finally(()=>{
            this.writing = undefined;
        });
        return this.writing;
    }
    /** Writes the rest: no request is under way any more. */ async onApplicationShutdown() {
        clearInterval(this.timer);
        const end = new Promise((resolve)=>setTimeout(resolve, LAST_WRITES_MS).unref());
        await Promise.race([
            this.writeLast(),
            end
        ]);
        if (this.buffer.rows > 0) {
            this.logger.warn({
                requests: this.buffer.rows
            }, 'the last requests could not be logged');
        }
    }
    add(row) {
        if (!this.buffer.add(row.orgId, bytesOf(row), row)) this.dropped.inc({
            reason: 'full'
        });
    }
    async writeLast() {
        await this.writing;
        await this.write();
    }
    async writeAll() {
        // What comes meanwhile is for the next time.
        for(let left = this.buffer.rows; left > 0; left -= ROWS_PER_STATEMENT){
            const batch = this.buffer.oldest(Math.min(left, ROWS_PER_STATEMENT));
            if (!await this.isDone(batch)) return;
            this.buffer.remove(batch.length);
        }
    }
    /** @returns false: it is tried again */ async isDone(batch) {
        try {
            await this.rows.add(batch);
        } catch (error) {
            if (!(0, _entities.isRowFault)(error)) {
                this.logger.debug({
                    err: error
                }, 'requests could not be logged, trying again');
                return false;
            }
            // None can be at fault that we know of; if one is, the others must not wait behind it for ever.
            this.logger.warn({
                err: error,
                requests: batch.length
            }, 'PostgreSQL refuses requests that were to be logged');
            this.dropped.inc({
                reason: 'refused'
            }, batch.length);
        }
        return true;
    }
};
RequestLog = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(1, (0, _common.Inject)(_platform.CONFIG)),
    _ts_param(2, (0, _common.Inject)(_platform.LOGGER)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _requestlog.RequestLogRepository === "undefined" ? Object : _requestlog.RequestLogRepository,
        typeof Pick === "undefined" ? Object : Pick,
        typeof Logger === "undefined" ? Object : Logger,
        typeof _platform.Registry === "undefined" ? Object : _platform.Registry
    ])
], RequestLog);
const bytesOf = ({ path, userAgent, requestBody, responseBody })=>ROW_BYTES + path.length + userAgent.length + (requestBody?.length ?? 0) + (responseBody?.length ?? 0);
function isKept(reply, payload) {
    if (typeof payload !== 'string' || payload.length > ANSWER_CHARACTERS) return false;
    const type = reply.getHeader('content-type');
    return typeof type === 'string' && type.startsWith('application/json');
}

//# sourceMappingURL=request-log.service.js.map