"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "EventsService", {
    enumerable: true,
    get: function() {
        return EventsService;
    }
});
const _entities = require("../../../../../libs/entities/src");
const _whatsapp = require("../../../../../libs/whatsapp/src");
const _messaging = require("../../../../../libs/messaging/src");
const _platform = require("../../../../../libs/platform/src");
const _common = require("@nestjs/common");
const _pairingmetrics = require("../../pairing.metrics");
const _inboundbatch = require("../inbound/inbound-batch");
const _whatsappinboundservice = require("../inbound/whatsapp-inbound.service");
const _eventshares = require("./event-shares");
const _eventparser = require("./event.parser");
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
const CAPABILITIES = [
    'media_follows'
];
let EventsService = class EventsService {
    constructor(database, shares, marks, receipts, sessions, inbound, metrics, logger){
        this.database = database;
        this.shares = shares;
        this.marks = marks;
        this.receipts = receipts;
        this.sessions = sessions;
        this.inbound = inbound;
        this.metrics = metrics;
        this.logger = logger;
    }
    /**
   * Applies a batch in one transaction. A repeated event is accepted and changes nothing.
   *
   * @param values events with the ids that they carry
   * @throws AppError SERVICE_UNAVAILABLE when too many of its organization are being applied
   */ async apply(gateway, values) {
        const parsed = values.map(([id, value])=>(0, _eventparser.parseEvent)(id, value));
        const events = parsed.flatMap((result)=>'event' in result ? [
                result.event
            ] : []);
        const rejected = new Map(parsed.flatMap((result)=>'rejected' in result ? [
                [
                    result.rejected.id,
                    result.rejected.code
                ]
            ] : []));
        const refused = await this.shares.run(gateway.orgId, ()=>this.applyAll(gateway, events));
        for (const [id, code] of refused)rejected.set(id, code);
        for (const event of events){
            this.metrics.events.inc({
                type: event.type,
                result: rejected.has(event.id) ? 'rejected' : 'accepted'
            });
        }
        if (rejected.size > 0) this.logger.warn({
            gateway_id: gateway.id,
            rejected: [
                ...rejected
            ]
        }, 'events were rejected');
        return {
            accepted: [
                ...new Set(values.map(([id])=>id).filter((id)=>!rejected.has(id)))
            ],
            rejected: [
                ...rejected
            ].map(([id, code])=>({
                    id,
                    code
                })),
            capabilities: CAPABILITIES
        };
    }
    async applyAll(gateway, events) {
        if (events.length === 0) return new Map();
        try {
            return await this.database.transaction((transaction)=>this.applyIn(transaction, gateway, events));
        } catch (error) {
            if (!(0, _entities.isRowFault)(error)) throw error;
            if (events.length > 1) return this.applyHalves(gateway, events);
            this.logger.error({
                err: error,
                gateway_id: gateway.id
            }, 'PostgreSQL refuses an event');
            return new Map(events.map((event)=>[
                    event.id,
                    'INVALID_EVENT'
                ]));
        }
    }
    /** Finds the event that PostgreSQL refuses; its neighbours are applied, in their order. */ async applyHalves(gateway, events) {
        const middle = Math.ceil(events.length / 2);
        const first = await this.applyAll(gateway, events.slice(0, middle));
        const second = await this.applyAll(gateway, events.slice(middle));
        return new Map([
            ...first,
            ...second
        ]);
    }
    async applyIn(transaction, gateway, events) {
        const ids = events.map((event)=>event.id);
        const fresh = await this.marks.markApplied(transaction, gateway.id, ids);
        // PostgreSQL answers in small letters. `delete`: an id that stands twice in a batch counts once.
        const news = events.filter((event)=>fresh.delete(event.id.toLowerCase()));
        // Before any message is locked: who holds this lock locks messages as well, in steps.
        if (news.some(_inboundbatch.isContactEvent)) await (0, _messaging.lockInbound)(transaction, [
            gateway
        ]);
        await this.applyReceipts(transaction, gateway, news);
        // First the numbers: a message may come with the news that its number is there.
        const refused = await this.applySessions(transaction, gateway, news);
        return new Map([
            ...refused,
            ...await this.inbound.store(transaction, gateway, news)
        ]);
    }
    async applyReceipts(transaction, gateway, events) {
        const receipts = events.flatMap(({ type, data, at })=>type === 'message.status' ? [
                {
                    messageId: data.message_id,
                    status: data.status,
                    at,
                    ...data.error && {
                        error: data.error
                    }
                }
            ] : []);
        if (receipts.length > 0) await this.receipts.apply(transaction, gateway.id, receipts);
    }
    /** Of several changes of one number only the last is written: a backlog does not replay old states one by one. */ async applySessions(transaction, gateway, events) {
        const changes = events.filter((event)=>event.type === 'session.status');
        if (changes.length === 0) return new Map();
        const reports = changes.map(({ phone, data: { restricted_until, ...data } })=>{
            return {
                phone,
                ...data,
                restrictedUntil: restricted_until
            };
        });
        const applied = await this.sessions.applySessions(transaction, gateway.id, gateway.epoch, reports);
        return new Map(changes.filter((event)=>!applied.has(event.phone)).map((event)=>[
                event.id,
                'NOT_YOUR_NUMBER'
            ]));
    }
};
EventsService = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(7, (0, _common.Inject)(_platform.LOGGER)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _entities.Database === "undefined" ? Object : _entities.Database,
        typeof _eventshares.EventShares === "undefined" ? Object : _eventshares.EventShares,
        typeof _whatsapp.GatewayEventRepository === "undefined" ? Object : _whatsapp.GatewayEventRepository,
        typeof _messaging.MessageReceiptRepository === "undefined" ? Object : _messaging.MessageReceiptRepository,
        typeof _whatsapp.NumberSessionRepository === "undefined" ? Object : _whatsapp.NumberSessionRepository,
        typeof _whatsappinboundservice.WhatsappInboundService === "undefined" ? Object : _whatsappinboundservice.WhatsappInboundService,
        typeof _pairingmetrics.PairingMetrics === "undefined" ? Object : _pairingmetrics.PairingMetrics,
        typeof Logger === "undefined" ? Object : Logger
    ])
], EventsService);

//# sourceMappingURL=events.service.js.map