"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MessageSender", {
    enumerable: true,
    get: function() {
        return MessageSender;
    }
});
const _entities = require("../../entities/src");
const _errors = require("../../errors/src");
const _acceptance = require("./acceptance");
const _origin = require("./origin");
const _outcomewaiter = require("./outcome-waiter");
const _scheduletime = require("./schedule-time");
const _timelimit = require("./time-limit");
const NOBODY_WAITS = {
    replyTo: null,
    giveUpAfterMs: null
};
/**
 * From a request to its answer: 25 seconds, and 125 where a file is sent, less a second for the way of both, and half a
 * second for what is written and read at the end.
 */ const TEXT_WITHIN_MS = 23_500;
const MEDIA_WITHIN_MS = 123_500;
let MessageSender = class MessageSender {
    constructor(intake, keys, messages, subscriptions, outcomes, whatsapp, sms, clock){
        this.intake = intake;
        this.keys = keys;
        this.messages = messages;
        this.subscriptions = subscriptions;
        this.outcomes = outcomes;
        this.sms = sms;
        this.clock = clock;
        this.channels = {
            whatsapp,
            sms
        };
    }
    /**
   * Accepts a message and returns: it is committed, and is sent when its turn or its time has come. Needs no Redis.
   *
   * @throws AppError what the channel refuses, VALIDATION for a time that is too near or too far, PLAN_LIMIT, OPTED_OUT, IDEMPOTENCY_MISMATCH, IDEMPOTENCY_IN_PROGRESS; where
   *   nobody knows whether the message exists, what the channel says then
   */ async accept(channel, request, origin) {
        const limit = new _timelimit.TimeLimit(TEXT_WITHIN_MS, origin.askedAtMs);
        const { kind, message } = await this.place(channel, request, origin, {
            waiting: NOBODY_WAITS,
            limit
        });
        if (kind === 'new' && message.scheduledAt === null) this.channels[channel].doorbell.ring(message.lane);
        return {
            message,
            replayed: kind === 'known'
        };
    }
    /**
   * Sends a WhatsApp message and waits for its outcome: mostly seconds, minutes for media over a slow gateway. A message
   * that does not get its turn within 20 seconds is ended unsent.
   *
   * @param request without `scheduledAt`
   * @throws AppError as `accept`, and GATEWAY_ERROR with the id when the outcome is not known in time
   */ async sendAndWait(request, origin) {
        const limit = limitOf(request, origin);
        const waiting = this.outcomes.waitingFor(limit);
        const { kind, message } = await this.place('whatsapp', request, origin, {
            waiting,
            limit
        });
        if (kind === 'known') {
            return {
                message,
                outcome: await limit.of(this.outcomes.ofKnown(message), _outcomewaiter.inProgress),
                replayed: true
            };
        }
        const outcome = this.outcomes.ofNew(message, limit);
        this.channels.whatsapp.doorbell.ring(message.lane);
        return {
            message,
            outcome: await outcome,
            replayed: false
        };
    }
    async place(name, request, origin, { waiting, limit }, isAgain = false) {
        const channel = this.channels[name];
        const subscription = await this.subscriptions.find(origin.orgId);
        let message;
        try {
            const refusal = (0, _scheduletime.scheduleRefusal)(request.scheduledAt, ()=>this.clock.nowMs());
            if (refusal !== null) throw refusal;
            message = await channel.compose(request, origin, subscription, waiting);
        } catch (refusal) {
            return this.knownOr(refusal, origin);
        }
        let intake;
        try {
            if (limit.leftMs === 0) throw nothingDone();
            intake = await (0, _acceptance.committed)(()=>limit.of(this.intake.accept(message), notAnswered), {
                lost: (cause)=>channel.lost(message, cause),
                // The same key, or the organization's contacts.
                busy: (cause)=>(0, _acceptance.stillUnderWay)(message.idempotency !== null, cause)
            });
        } catch (failure) {
            if (channel.looksAgain) return this.knownOr(failure, origin);
            throw failure;
        }
        const accepted = (0, _acceptance.notRefused)(intake, subscription);
        switch(accepted.kind){
            case 'accepted':
                return {
                    kind: 'new',
                    message: {
                        ...message,
                        conversationId: accepted.conversationId ?? null
                    }
                };
            case 'duplicate':
                return this.known(origin, accepted.messageId);
            case 'no_phone':
                // It was unpaired a moment ago: another one takes the message.
                this.sms.forgetPhones(origin);
                if (isAgain) throw new _errors.AppError('NO_SMS_DEVICE');
                return this.place(name, request, origin, {
                    waiting,
                    limit
                }, true);
        }
    }
    /** A request whose key made a message gets that, even if the number has gone since, or its time has come. */ async knownOr(refusal, origin) {
        const idempotency = (0, _origin.storedKey)(origin);
        if (idempotency === null || !(refusal instanceof _errors.AppError)) throw refusal;
        const known = await this.keys.findByKey(origin.orgId, idempotency.route, idempotency.key);
        if (known === null) throw refusal;
        (0, _acceptance.mustBeSameRequest)(known.requestHash.equals(idempotency.requestHash));
        return this.known(origin, known.messageId);
    }
    async known({ orgId, mode }, id) {
        const message = await this.messages.findForOrg(orgId, mode, id);
        if (message === null) throw new Error(`the message ${id} of a kept key is gone`);
        return {
            kind: 'known',
            message
        };
    }
};
function limitOf({ file, content }, { askedAtMs }) {
    const isMedia = file !== undefined || content.media !== null;
    return new _timelimit.TimeLimit((isMedia ? MEDIA_WITHIN_MS : TEXT_WITHIN_MS) + (content.payload?.typing_ms ?? 0), askedAtMs);
}
/** 503 for a request whose time is over before anything of it was stored. */ const nothingDone = ()=>new _errors.AppError('SERVICE_UNAVAILABLE', {
        headers: {
            'Retry-After': '1'
        }
    });
const notAnswered = ()=>new _entities.UnansweredError('08007', 'the intake took too long: the message may be stored or not');

//# sourceMappingURL=message-sender.js.map