"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get eventIdOf () {
        return eventIdOf;
    },
    get parseEvent () {
        return parseEvent;
    }
});
const _platform = require("../../../../../libs/platform/src");
const _frameparser = require("../tunnels/frame.parser");
const _inboundparser = require("./inbound.parser");
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
/** What no number can be never reaches PostgreSQL, which would refuse the whole batch for it. */ const PHONE = /^\d{1,20}$/;
const MAX_TEXT = 1_000;
const STATUSES = [
    'sent',
    'delivered',
    'read',
    'failed'
];
/** Readers of `data`, by the type of the event; null: a value is impossible. */ const READERS = {
    'message.inbound': _inboundparser.inboundOf,
    'message.group': _inboundparser.groupMessageOf,
    'message.own': _inboundparser.ownMessageOf,
    'message.own_status': _inboundparser.ownStatusOf,
    'message.changed': _inboundparser.changeOf,
    'message.media': _inboundparser.mediaOf,
    'call.received': _inboundparser.callOf,
    'contact.mapped': _inboundparser.mappingOf
};
function eventIdOf(value) {
    const id = value?.id;
    return typeof id === 'string' && UUID.test(id) ? id : null;
}
function parseEvent(id, value) {
    const { seq, at, phone, data, type } = value;
    const instant = instantOf(at);
    if (instant === null || typeof data !== 'object' || data === null || !isPhone(phone)) {
        return reject(id, 'INVALID_EVENT');
    }
    const base = {
        id,
        seq: Number(seq),
        at: instant,
        phone
    };
    const fields = data;
    switch(type){
        case 'message.status':
            return statusOf(base, fields);
        case 'session.status':
            return sessionStatusOf(base, fields);
        case 'message.inbound':
        case 'message.group':
        case 'message.own':
        case 'message.own_status':
        case 'message.changed':
        case 'message.media':
        case 'call.received':
        case 'contact.mapped':
            {
                const parsed = READERS[type](fields);
                return parsed === null ? reject(id, 'INVALID_EVENT') : {
                    event: {
                        ...base,
                        type,
                        data: parsed
                    }
                };
            }
        default:
            return reject(id, 'UNKNOWN_TYPE');
    }
}
function statusOf(base, data) {
    const status = STATUSES.find((word)=>word === data.status);
    const messageId = typeof data.message_id === 'string' ? data.message_id : '';
    if (status === undefined || !UUID.test(messageId)) return reject(base.id, 'INVALID_EVENT');
    const event = {
        ...base,
        type: 'message.status',
        data: {
            message_id: messageId.toLowerCase(),
            wa_id: clean(data.wa_id),
            status,
            ...errorOf(data.error)
        }
    };
    return {
        event
    };
}
function sessionStatusOf(base, data) {
    try {
        const { status, jid, reason, restricted_until } = (0, _frameparser.sessionOf)({
            ...data,
            phone: base.phone
        });
        const event = {
            ...base,
            type: 'session.status',
            data: {
                status,
                jid: jid ?? undefined,
                reason: reason ?? undefined,
                restricted_until
            }
        };
        return {
            event
        };
    } catch (error) {
        if (error instanceof _frameparser.FrameError) return reject(base.id, 'INVALID_EVENT');
        throw error;
    }
}
function errorOf(value) {
    if (typeof value !== 'object' || value === null) return {};
    const { code, text } = value;
    return {
        error: {
            code: clean(code),
            text: clean(text)
        }
    };
}
const clean = (value)=>typeof value === 'string' ? (0, _platform.toStorableText)(value, MAX_TEXT) : '';
const isPhone = (value)=>typeof value === 'string' && PHONE.test(value);
/** The time in UTC, never in the future: customers' clocks are often wrong. Null: not a time, or one before 1970. */ function instantOf(value) {
    if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}T/.test(value)) return null;
    const ms = Date.parse(value);
    return Number.isNaN(ms) || ms < 0 ? null : new Date(Math.min(ms, Date.now())).toISOString();
}
const reject = (id, code)=>({
        rejected: {
            id,
            code
        }
    });

//# sourceMappingURL=event.parser.js.map