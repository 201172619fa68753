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
    get eventOf () {
        return eventOf;
    },
    get hasEvent () {
        return hasEvent;
    },
    get toDeliveryRequest () {
        return toDeliveryRequest;
    }
});
const _events = require("../../../../../libs/events/src");
const _webhooksignature = require("./webhook-signature");
const USER_AGENT = 'Chasqui-Webhooks/1';
function toDeliveryRequest({ attempt, eventIsSample }, event, endpoint, links, now = Date.now()) {
    const body = JSON.stringify((0, _events.toWireEvent)(event, links, eventIsSample ?? false));
    const webhookId = (0, _events.toEventId)(event.id);
    const seconds = Math.floor(now / 1000);
    return {
        headers: {
            ...endpoint.headers,
            'content-type': 'application/json',
            'user-agent': USER_AGENT,
            'webhook-id': webhookId,
            'webhook-timestamp': String(seconds),
            'webhook-signature': (0, _webhooksignature.webhookSignature)(endpoint.secrets(now), webhookId, seconds, body),
            'x-webhook-attempt': String(attempt)
        },
        body
    };
}
const hasEvent = (delivery)=>delivery.eventMode !== null && delivery.eventPayload !== null && delivery.eventCreatedAt !== null;
function eventOf(delivery) {
    const { eventId: id, orgId, eventType: type, eventMode: mode, eventPayload, eventCreatedAt: createdAt } = delivery;
    return {
        id,
        orgId,
        type,
        mode,
        payload: JSON.parse(eventPayload),
        createdAt
    };
}

//# sourceMappingURL=delivery-request.js.map