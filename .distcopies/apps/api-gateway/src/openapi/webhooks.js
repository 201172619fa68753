"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "describeWebhooks", {
    enumerable: true,
    get: function() {
        return describeWebhooks;
    }
});
const _entities = require("../../../../libs/entities/src");
const _events = require("../../../../libs/events/src");
const header = (name, description)=>({
        name,
        in: 'header',
        required: true,
        description,
        schema: {
            type: 'string'
        }
    });
/** Standard Webhooks 1.0.0, and the number of the attempt. */ const HEADERS = [
    header('webhook-id', 'The `id` of the event, the same in every attempt. Ignore an event that you already have.'),
    header('webhook-timestamp', 'When this attempt was made, in seconds since 1970. Refuse a request that is older than 5 minutes.'),
    header('webhook-signature', "`v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>` with the webhook's " + 'secret. While you rotate the secret, several signatures separated by spaces.'),
    header('X-Webhook-Attempt', 'The number of the attempt, starting at 1.')
];
function describeWebhooks() {
    return {
        webhooks: Object.fromEntries(_entities.EVENT_TYPES.map((type)=>[
                type,
                {
                    post: describeEvent(type)
                }
            ])),
        schemas: (0, _events.eventSchemas)()
    };
}
function describeEvent(type) {
    const { when, data } = _events.EVENT_CATALOGUE[type];
    const schema = {
        allOf: [
            {
                $ref: '#/components/schemas/EventEnvelope'
            },
            {
                properties: {
                    type: {
                        enum: [
                            type
                        ]
                    },
                    data: {
                        $ref: `#/components/schemas/${data.name}`
                    }
                }
            }
        ]
    };
    return {
        summary: type,
        description: when,
        operationId: `on${type.split(/[._]/).map(capitalized).join('')}`,
        tags: [
            'Meta'
        ],
        security: [],
        parameters: HEADERS,
        requestBody: {
            required: true,
            content: {
                'application/json': {
                    schema,
                    example: (0, _events.sampleEvent)(type)
                }
            }
        },
        responses: {
            '2XX': {
                description: 'You received the event. Any other answer, or none within 15 seconds, leads to another attempt.'
            },
            '410': {
                description: 'You no longer want this webhook. It is disabled.'
            }
        }
    };
}
const capitalized = (word)=>word.charAt(0).toUpperCase() + word.slice(1);

//# sourceMappingURL=webhooks.js.map