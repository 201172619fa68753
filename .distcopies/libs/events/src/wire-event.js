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
    get fromEventId () {
        return fromEventId;
    },
    get toEventId () {
        return toEventId;
    },
    get toWireEvent () {
        return toWireEvent;
    }
});
const _messagepartsdata = require("./data/message-parts.data");
const _eventcatalogue = require("./event-catalogue");
function toWireEvent(row, links, isTest = false) {
    return {
        id: toEventId(row.id),
        type: row.type,
        event: row.type,
        timestamp: row.createdAt.toISOString(),
        organization_id: row.orgId,
        test: isTest || row.mode === 'test',
        data: toWireData(row.type, row.payload, links)
    };
}
const toEventId = (id)=>`evt_${id}`;
const EVENT_ID = /^evt_([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/i;
const fromEventId = (text)=>EVENT_ID.exec(text)?.[1]?.toLowerCase() ?? null;
function toWireData(type, payload, links) {
    // An event type that a later version logged, and this one does not know, is told as it stands.
    const sample = _eventcatalogue.EVENT_CATALOGUE[type]?.sample ?? {};
    const data = inOrderOf(sample, type === 'message.received' ? withNewParts(payload) : payload);
    const { message } = data;
    // Only what nobody stored has a status: a sample, which stands as it is told.
    if (!isObject(message) || !isObject(message.media) || 'status' in message.media) return data;
    const media = (0, _messagepartsdata.toMediaData)(message.media, links);
    return {
        ...data,
        message: {
            ...message,
            media
        }
    };
}
/** What a version before `contact_cards` and `group` logged had neither, and readers count on both. */ function withNewParts(payload) {
    const { message } = payload;
    return isObject(message) ? {
        ...payload,
        message: {
            contact_cards: [],
            group: null,
            ...message
        }
    } : payload;
}
/** The value with the keys of its objects in the order of the sample; keys that the sample has not come last. */ function inOrderOf(sample, value) {
    if (!isObject(value) || !isObject(sample)) return value;
    const ordered = {};
    // Own members alone, whatever a customer calls them: `constructor` is a key of metadata like any other.
    for (const key of Object.keys(sample)){
        if (Object.hasOwn(value, key)) ordered[key] = inOrderOf(sample[key], value[key]);
    }
    for (const key of Object.keys(value))if (!Object.hasOwn(sample, key)) setOwn(ordered, key, value[key]);
    return ordered;
}
/** An assignment to `__proto__` would set no member. */ function setOwn(target, key, value) {
    if (key !== '__proto__') target[key] = value;
    else Object.defineProperty(target, key, {
        value,
        enumerable: true,
        configurable: true,
        writable: true
    });
}
const isObject = (value)=>typeof value === 'object' && value !== null && !Array.isArray(value);

//# sourceMappingURL=wire-event.js.map