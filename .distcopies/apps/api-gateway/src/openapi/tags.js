/** Tags of the route groups (spec.md section 1), in that order; no others. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "TAGS", {
    enumerable: true,
    get: function() {
        return TAGS;
    }
});
const TAGS = [
    {
        name: 'WhatsApp',
        description: 'Send and receive messages with your WhatsApp numbers.'
    },
    {
        name: 'Messages',
        description: 'Messages of all channels, and their status.'
    },
    {
        name: 'SMS',
        description: 'Send SMS with your Android phones.'
    },
    {
        name: 'Email',
        description: 'Send emails.'
    },
    {
        name: 'OTP',
        description: 'One-time passwords.'
    },
    {
        name: 'Contacts',
        description: 'People and their consent.'
    },
    {
        name: 'Quick replies',
        description: 'Saved texts for your agents.'
    },
    {
        name: 'Templates',
        description: 'Texts with variables.'
    },
    {
        name: 'Lead forms',
        description: 'Forms that create contacts.'
    },
    {
        name: 'Campaigns',
        description: 'One message to many recipients.'
    },
    {
        name: 'Web chat',
        description: 'Widgets and their conversations.'
    },
    {
        name: 'Gateway app',
        description: 'The app that connects your WhatsApp numbers.'
    },
    {
        name: 'Learn',
        description: 'Guides.'
    },
    {
        name: 'Meta',
        description: 'Webhooks, events, and information about this API, your key and its usage.'
    }
];

//# sourceMappingURL=tags.js.map