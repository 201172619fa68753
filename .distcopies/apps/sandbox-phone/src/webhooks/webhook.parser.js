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
    get WEBHOOK_EVENTS () {
        return WEBHOOK_EVENTS;
    },
    get readWebhooks () {
        return readWebhooks;
    }
});
const _gson = require("../messages/gson");
const WEBHOOK_EVENTS = [
    'sms:received',
    'system:ping',
    'sms:sent',
    'sms:delivered',
    'sms:failed',
    'sms:cancelled',
    'sms:data-received',
    'mms:received',
    'mms:downloaded',
    'app:started'
];
/** Added to the app lately: a phone with an older version loses its whole list. */ const LATE = [
    'sms:cancelled'
];
function readWebhooks(body, complain) {
    const items = (0, _gson.readArray)(body, 'webhooks');
    if (items === null) throw new TypeError('The answer to GET /webhooks is null.');
    return items.map((item, index)=>{
        const fields = (0, _gson.readObject)(item, `webhooks[${index}]`);
        const id = (0, _gson.readString)(fields?.id, `webhooks[${index}].id`);
        const url = (0, _gson.readString)(fields?.url, `webhooks[${index}].url`);
        const event = (0, _gson.readEnum)(fields?.event, WEBHOOK_EVENTS, `webhooks[${index}].event`);
        if (id === null || url === null || event === null) {
            throw new TypeError(`webhooks[${index}] has no id, no url, or an event that the app does not know.`);
        }
        if (LATE.includes(event)) complain(`webhooks[${index}].event ${event} is not known to every version of the app`);
        return {
            id,
            url,
            event
        };
    });
}

//# sourceMappingURL=webhook.parser.js.map