"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "readPushEvent", {
    enumerable: true,
    get: function() {
        return readPushEvent;
    }
});
const _devicedate = require("../messages/device-date");
const _gson = require("../messages/gson");
function readPushEvent({ name, data }, complain) {
    switch(name ?? 'MessageEnqueued'){
        case 'MessageEnqueued':
            if (name === null) complain('an event of the stream has no name: the app takes it for MessageEnqueued');
            return {
                kind: 'MessageEnqueued'
            };
        case 'WebhooksUpdated':
            return {
                kind: 'WebhooksUpdated'
            };
        case 'SettingsUpdated':
            return {
                kind: 'SettingsUpdated'
            };
        case 'MessageCancelled':
            {
                const messageId = (0, _gson.readString)(fieldsOf(data).messageId, 'messageId');
                if (messageId === null) throw new TypeError('MessageCancelled names no message.');
                return {
                    kind: 'MessageCancelled',
                    messageId
                };
            }
        case 'MessagesExportRequested':
            return {
                kind: 'MessagesExportRequested',
                request: readExport(data, complain)
            };
        default:
            complain(`the app knows no event ${name}`);
            return {
                kind: 'unknown',
                name: name ?? ''
            };
    }
}
function readExport(data, complain) {
    const { since, until, messageTypes, triggerWebhooks } = fieldsOf(data);
    const times = {
        since: (0, _devicedate.readDate)(since, 'since', complain),
        until: (0, _devicedate.readDate)(until, 'until', complain)
    };
    if (times.since === null || times.until === null) throw new TypeError('MessagesExportRequested lacks its times.');
    if (messageTypes !== undefined && messageTypes !== 'SMS') complain('messageTypes other than SMS bring MMS files');
    const triggers = (0, _gson.readString)(triggerWebhooks, 'triggerWebhooks') ?? 'true';
    return {
        since: times.since,
        until: times.until,
        triggerWebhooks: triggers === 'true'
    };
}
function fieldsOf(data) {
    const fields = (0, _gson.readObject)(JSON.parse(data), 'data');
    if (fields === null) throw new TypeError('The event has no data.');
    return fields;
}

//# sourceMappingURL=push-events.js.map