"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "WEBHOOK_EXAMPLES", {
    enumerable: true,
    get: function() {
        return WEBHOOK_EXAMPLES;
    }
});
const _example = require("../../openapi/example");
const webhook = {
    id: _example.IDS.endpoint,
    name: 'Booking system',
    description: null,
    url: 'https://booking.example.com/hooks/chasqui',
    events: [
        'message.received',
        'message.status'
    ],
    channels: [],
    account_ids: [],
    header_names: [
        'authorization'
    ],
    status: 'active',
    disabled_reason: null,
    disabled_at: null,
    failing_since: null,
    stats: {
        ok: 1_204,
        failed: 0,
        pending: 0
    },
    last_success_at: '2026-11-20T10:00:00.184Z',
    last_failure_at: null,
    old_secret_until: null,
    created_at: '2026-11-01T12:00:00.000Z',
    updated_at: '2026-11-01T12:00:00.000Z'
};
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';
const fresh = {
    ...webhook,
    stats: {
        ok: 0,
        failed: 0,
        pending: 0
    },
    last_success_at: null,
    secret
};
const delivered = {
    id: _example.IDS.delivery,
    webhook_id: _example.IDS.endpoint,
    event_id: `evt_${_example.IDS.event}`,
    event: 'message.status',
    reason: 'event',
    attempt: 2,
    status: 'succeeded',
    http_status: 204,
    error: null,
    duration_ms: 41,
    response_excerpt: null,
    next_attempt_at: null,
    created_at: '2026-11-20T10:00:00.003Z',
    finished_at: '2026-11-20T10:00:05.240Z'
};
const waiting = {
    ...delivered,
    reason: 'replay',
    attempt: 0,
    status: 'pending',
    http_status: null,
    duration_ms: null,
    response_excerpt: null,
    next_attempt_at: '2026-11-20T11:00:00.000Z',
    created_at: '2026-11-20T11:00:00.000Z',
    finished_at: null
};
const recovery = {
    id: _example.IDS.recovery,
    webhook_id: _example.IDS.endpoint,
    since: '2026-11-19T00:00:00.000Z',
    until: '2026-11-20T11:00:00.000Z',
    events: [],
    only_failed: true,
    status: 'running',
    found: 2_000,
    queued: 1_950,
    position: '2026-11-19T06:12:44.100Z',
    created_at: '2026-11-20T11:00:00.000Z',
    finished_at: null
};
const justBegun = {
    ...recovery,
    found: 0,
    queued: 0,
    position: null
};
const WEBHOOK_EXAMPLES = {
    listWebhooks: {
        answer: [
            webhook
        ]
    },
    createWebhook: {
        request: {
            name: 'Booking system',
            url: webhook.url,
            events: [
                'message.received',
                'message.status'
            ],
            headers: {
                Authorization: 'Basic Ym9va2luZzpzM2NyZXQ='
            }
        },
        answer: fresh
    },
    getWebhook: {
        answer: webhook
    },
    updateWebhook: {
        request: {
            status: 'disabled'
        },
        answer: {
            ...webhook,
            status: 'disabled',
            disabled_reason: 'manual',
            disabled_at: '2026-11-20T11:00:00.000Z',
            updated_at: '2026-11-20T11:00:00.000Z'
        }
    },
    deleteWebhook: {
        answer: {
            id: _example.IDS.endpoint,
            deleted: true
        }
    },
    rotateWebhookSecret: {
        request: {
            grace_hours: 24
        },
        answer: {
            ...webhook,
            old_secret_until: '2026-11-21T11:00:00.000Z',
            secret
        }
    },
    testWebhook: {
        request: {
            event: 'message.received'
        },
        answer: {
            ...waiting,
            event: 'message.received',
            reason: 'test'
        }
    },
    listWebhookDeliveries: {
        answer: [
            delivered
        ]
    },
    getWebhookDelivery: {
        answer: {
            ...delivered,
            attempts: [
                {
                    attempt: 1,
                    http_status: 503,
                    error: null,
                    duration_ms: 18,
                    response_excerpt: 'Service Unavailable',
                    at: '2026-11-20T10:00:00.021Z'
                },
                {
                    attempt: 2,
                    http_status: 204,
                    error: null,
                    duration_ms: 41,
                    response_excerpt: null,
                    at: '2026-11-20T10:00:05.240Z'
                }
            ]
        }
    },
    replayWebhookDelivery: {
        answer: waiting
    },
    replayWebhook: {
        request: {
            since: '2026-11-19T00:00:00.000Z',
            only_failed: true
        },
        answer: justBegun
    },
    enableAndRecoverWebhook: {
        answer: {
            webhook,
            recovery: justBegun
        }
    },
    listWebhookRecoveries: {
        answer: [
            recovery
        ]
    },
    getWebhookRecovery: {
        answer: recovery
    }
};

//# sourceMappingURL=webhooks.examples.js.map