"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ReceivedService", {
    enumerable: true,
    get: function() {
        return ReceivedService;
    }
});
const _entities = require("../../../../../libs/entities/src");
const _sms = require("../../../../../libs/sms/src");
const _errors = require("../../../../../libs/errors/src");
const _platform = require("../../../../../libs/platform/src");
const _common = require("@nestjs/common");
const _smsmetrics = require("../../sms.metrics");
const _unknowncallerbrake = require("../access/unknown-caller-brake");
const _phonesigningkeys = require("../access/phone-signing-keys");
const _smsinboundbatch = require("../inbound/sms-inbound-batch");
const _smsinboundservice = require("../inbound/sms-inbound.service");
const _smssenderparser = require("../inbound/sms-sender.parser");
const _envelopeparser = require("./envelope.parser");
const _healthparser = require("./health.parser");
const _mmsreports = require("./mms-reports");
const _phonesignature = require("./phone-signature");
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
/** A phone that is heard again within this time is not noted again. */ const NOTED_EVERY_S = 15;
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
let ReceivedService = class ReceivedService {
    constructor(receivers, sessions, keys, inbound, mms, brake, rate, metrics, logger){
        this.receivers = receivers;
        this.sessions = sessions;
        this.keys = keys;
        this.inbound = inbound;
        this.mms = mms;
        this.brake = brake;
        this.rate = rate;
        this.metrics = metrics;
        this.logger = logger;
    }
    /**
   * The phone that the address names, before a body is read: who names none, or could not have signed, sends no body.
   *
   * @param phoneId as it stands in the address
   * @throws AppError UNAUTHORIZED without saying why; RATE_LIMITED
   */ async find(phoneId, address, claim) {
        this.brake.assertMayAsk(address);
        const canBe = UUID.test(phoneId) && (0, _phonesignature.mayBeSigned)(claim) && !this.brake.seen.wasRefused(phoneId);
        const found = canBe ? await this.brake.lookUp(phoneId, address, ()=>this.receivers.findPaired(phoneId)) : null;
        if (found?.protocol === 'sms_gate' && found.sealedSigningKey !== null) return found;
        if (canBe) this.brake.noteRefused(phoneId, address);
        throw this.refused('signature');
    }
    /**
   * Takes one event. When it returns, the event is stored for good, or is none that is kept.
   *
   * @param phone that the address names
   * @throws AppError UNAUTHORIZED without saying why; INVALID_BODY, VALIDATION. The app tries again after any of them,
   *   16 times in 45 hours: a key that it has not fetched yet, or a fault of ours that is mended meanwhile, loses nothing
   */ async receive(phone, address, request) {
        this.verify(phone, address, request);
        const envelope = (0, _envelopeparser.envelopeOf)(request.body);
        await this.note(phone);
        if (envelope.event === 'sms:received') await this.storeSms(phone, envelope);
        else if (envelope.event === 'mms:downloaded') await this.storeMms(phone, envelope);
        else if (envelope.event === 'system:ping') await this.receivers.recordHealth(phone, (0, _healthparser.healthOf)(envelope.payload));
        else this.metrics.received.inc({
            result: 'ignored'
        });
    }
    verify(phone, address, request) {
        const verdict = (0, _phonesignature.verdictOf)(request, this.keys.open(phone));
        if (verdict === 'clock') {
            const skewSeconds = Math.round(Number(request.timestamp) - Date.now() / 1000);
            this.logger.warn({
                phone_id: phone.id,
                skew_seconds: skewSeconds
            }, 'the clock of a phone is off');
            throw this.refused('clock');
        }
        if (verdict === 'forged') {
            this.brake.noteForged(address);
            throw this.refused('signature');
        }
        this.brake.seen.noteGood(phone.id);
        this.rate.take(phone.id);
        this.rate.charge(phone.id, request.body.length);
    }
    refused(what) {
        this.metrics.refused.inc({
            what
        });
        return new _errors.AppError('UNAUTHORIZED', {
            message: 'The signature is missing or not valid.'
        });
    }
    async note(phone) {
        if (phone.seenSecondsAgo !== null && phone.seenSecondsAgo < NOTED_EVERY_S) return;
        await this.sessions.noteSeen(phone, null, _entities.SMS_PHONE_SILENCE_MINUTES * 60);
    }
    async storeSms(phone, { id, payload }) {
        const received = (0, _envelopeparser.receivedOf)(payload);
        await this.learn(phone, received);
        await this.store([
            reportOf(phone, id, received)
        ]);
    }
    async storeMms(phone, { id, payload }) {
        const { messageId, attachments, ...received } = (0, _envelopeparser.mmsOf)(payload);
        await this.learn(phone, received);
        // Two MMS of one second are told apart by the phone's ids of them.
        const fingerprintText = `mms ${messageId} ${received.fingerprintText}`;
        await this.store(await this.mms.of(reportOf(phone, id, {
            ...received,
            fingerprintText
        }), attachments));
    }
    async store(reports) {
        const stored = await Promise.all(reports.map((report)=>this.inbound.store(report)));
        for (const isNew of stored)this.metrics.received.inc({
            result: isNew ? 'stored' : 'known'
        });
    }
    /** The app tells whole numbers only with what comes in. */ async learn(phone, { recipient, sim }) {
        const own = (0, _smssenderparser.ownNumberOf)(recipient);
        if (own === null || sim === null || phone.learnedNumbers[sim] === own) return;
        await this.receivers.learnNumber(phone, sim, own);
    }
};
ReceivedService = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(8, (0, _common.Inject)(_platform.LOGGER)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _sms.SmsReceiverRepository === "undefined" ? Object : _sms.SmsReceiverRepository,
        typeof _sms.SmsPhoneSessionRepository === "undefined" ? Object : _sms.SmsPhoneSessionRepository,
        typeof _phonesigningkeys.PhoneSigningKeys === "undefined" ? Object : _phonesigningkeys.PhoneSigningKeys,
        typeof _smsinboundservice.SmsInboundService === "undefined" ? Object : _smsinboundservice.SmsInboundService,
        typeof _mmsreports.MmsReports === "undefined" ? Object : _mmsreports.MmsReports,
        typeof _unknowncallerbrake.UnknownCallerBrake === "undefined" ? Object : _unknowncallerbrake.UnknownCallerBrake,
        typeof _platform.RequestRate === "undefined" ? Object : _platform.RequestRate,
        typeof _smsmetrics.SmsMetrics === "undefined" ? Object : _smsmetrics.SmsMetrics,
        typeof Logger === "undefined" ? Object : Logger
    ])
], ReceivedService);
function reportOf(phone, envelopeId, received) {
    const { sender: address, recipient: told, text, fingerprintText, sim, receivedAt } = received;
    const known = sim === null ? undefined : phone.simSettings[sim]?.phone ?? phone.learnedNumbers[sim];
    const recipient = (0, _smssenderparser.ownNumberOf)(told) ?? known ?? phone.phone;
    const sender = (0, _smssenderparser.senderOf)(address, recipient);
    const now = new Date();
    return {
        phone,
        envelopeId,
        fingerprint: receivedAt && (0, _smsinboundbatch.fingerprintOf)((0, _smssenderparser.fingerprintSenderOf)(address, recipient), fingerprintText, receivedAt),
        sender,
        recipient,
        sim,
        text,
        file: null,
        sentAt: (receivedAt !== null && receivedAt < now ? receivedAt : now).toISOString()
    };
}

//# sourceMappingURL=received.service.js.map