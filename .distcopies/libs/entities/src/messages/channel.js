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
    get ACCOUNT_FIELDS () {
        return ACCOUNT_FIELDS;
    },
    get CHANNELS () {
        return CHANNELS;
    },
    get CHANNEL_TABLE () {
        return CHANNEL_TABLE;
    }
});
const CHANNELS = [
    'whatsapp',
    'sms',
    'email',
    'webchat'
];
const ACCOUNT_FIELDS = [
    'whatsapp_id',
    'device_id'
];
const CHANNEL_TABLE = {
    whatsapp: {
        laneKind: 'wa',
        messageLimits: [
            'messages_month',
            'whatsapp_messages_month'
        ],
        address: 'phone',
        statuses: [
            'pending',
            'sent',
            'delivered',
            'read',
            'failed'
        ],
        accountField: 'whatsapp_id'
    },
    sms: {
        laneKind: 'sms',
        messageLimits: [
            'messages_month',
            'sms_month'
        ],
        address: 'phone',
        statuses: [
            'pending',
            'sent',
            'delivered',
            'failed'
        ],
        accountField: 'device_id'
    },
    email: {
        laneKind: null,
        messageLimits: [
            'messages_month',
            'emails_month'
        ],
        address: 'email',
        statuses: [
            'pending',
            'sent',
            'delivered',
            'failed'
        ],
        accountField: null
    },
    webchat: {
        laneKind: null,
        messageLimits: [
            'messages_month'
        ],
        address: 'visitor',
        statuses: [
            'pending',
            'sent',
            'delivered',
            'read',
            'failed'
        ],
        accountField: null
    }
};

//# sourceMappingURL=channel.js.map