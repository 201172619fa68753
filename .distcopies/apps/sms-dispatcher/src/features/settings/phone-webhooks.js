/**
 * The webhooks that a phone is told to call, in the words of its app, and the first version that knows them (null: all).
 * An older one keeps its former list. Not `mms:received`, which comes before the content and shares no id with
 * `mms:downloaded`. Stored on phones: never rename.
 */ "use strict";
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
    get PHONE_WEBHOOK_EVENTS () {
        return PHONE_WEBHOOK_EVENTS;
    },
    get PHONE_WEBHOOK_ROUTE () {
        return PHONE_WEBHOOK_ROUTE;
    },
    get toPhoneWebhooks () {
        return toPhoneWebhooks;
    }
});
const PHONE_WEBHOOK_EVENTS = [
    {
        event: 'sms:received',
        since: null
    },
    {
        event: 'system:ping',
        since: null
    },
    {
        event: 'mms:downloaded',
        since: [
            1,
            56
        ]
    }
];
const PHONE_WEBHOOK_ROUTE = 'sms-phone/v1/webhooks/:phoneId';
function toPhoneWebhooks(address, phone, appVersion) {
    const url = `${address}/${PHONE_WEBHOOK_ROUTE.replace(':phoneId', phone.id)}`;
    const known = PHONE_WEBHOOK_EVENTS.filter(({ since })=>since === null || isFrom(since, appVersion));
    return known.map(({ event })=>({
            id: event.replace(':', '-'),
            deviceId: phone.appId,
            url,
            event
        }));
}
/** Whether a version such as `1.68.0` is a given one (major, minor) or a later one. */ function isFrom([major, minor], version) {
    const [, ownMajor, ownMinor] = /^(\d{1,5})\.(\d{1,5})\b/.exec(version ?? '') ?? [];
    if (ownMajor === undefined) return false;
    return Number(ownMajor) > major || Number(ownMajor) === major && Number(ownMinor) >= minor;
}

//# sourceMappingURL=phone-webhooks.js.map