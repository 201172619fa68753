"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "WEBHOOK_MECHANISMS", {
    enumerable: true,
    get: function() {
        return WEBHOOK_MECHANISMS;
    }
});
const _webhookscenario = require("./webhook.scenario");
const WEBHOOK_MECHANISMS = [
    {
        name: 'webhook-sweeper',
        what: 'nobody looks for lanes of endpoints that were left',
        preload: 'without-sweeper',
        scenario: _webhookscenario.LEFT_WEBHOOKS,
        breaks: [
            'W1',
            'W6'
        ]
    },
    {
        name: 'webhook-answer',
        what: 'a delivery is recorded as made before its request is answered',
        preload: 'without-webhook-answer',
        scenario: _webhookscenario.LEFT_WEBHOOKS,
        breaks: [
            'W1',
            'W4'
        ]
    },
    {
        name: 'webhook-event-id',
        what: 'each attempt has a webhook-id of its own',
        preload: 'without-webhook-event-id',
        scenario: _webhookscenario.CALM_WEBHOOKS,
        breaks: [
            'W2'
        ]
    },
    {
        name: 'webhook-lease',
        what: 'every dispatcher takes every lane that it is told of',
        preload: 'without-webhook-lease',
        scenario: _webhookscenario.CALM_WEBHOOKS,
        breaks: [
            'W2',
            'W4'
        ]
    },
    {
        name: 'webhook-limit',
        what: 'an endpoint gets as many requests at once as there are events',
        preload: 'without-webhook-limit',
        scenario: _webhookscenario.CALM_WEBHOOKS,
        breaks: [
            'W4'
        ]
    }
];

//# sourceMappingURL=webhook-mechanisms.js.map