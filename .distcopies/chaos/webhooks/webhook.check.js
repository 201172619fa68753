"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "checkWebhooks", {
    enumerable: true,
    get: function() {
        return checkWebhooks;
    }
});
const _statistics = require("../../bench/report/statistics");
const _groupby = require("../checker/group-by");
const _webhooklatency = require("./webhook-latency");
const MOST_UNDER_WAY = 10;
function checkWebhooks(history, latestMs) {
    return [
        ...checkReached(history),
        ...checkIds(history),
        ...checkCalls(history),
        ...history.wrong.map(({ id, what })=>({
                invariant: 'W6',
                subject: id,
                what
            })),
        ...checkLatency(history, latestMs)
    ];
}
const wants = ({ orgId, channels }, event)=>orgId === event.orgId && (channels.length === 0 || channels.includes(event.channel));
function checkReached({ endpoints, events, calls }) {
    const got = new Set(calls.map(({ endpoint, token })=>`${endpoint} ${token}`));
    const ofOrganization = (0, _groupby.groupBy)(endpoints.map((endpoint, place)=>({
            endpoint,
            place
        })).filter(({ endpoint })=>endpoint.kind === 'healthy'), ({ endpoint })=>endpoint.orgId);
    return events.flatMap((event)=>(ofOrganization.get(event.orgId) ?? []).filter(({ endpoint, place })=>wants(endpoint, event) && !got.has(`${place} ${event.token}`)).map(({ endpoint })=>{
            return {
                invariant: 'W1',
                subject: event.id,
                what: `never reached the endpoint ${endpoint.id}`
            };
        }));
}
function checkIds({ events, calls }) {
    const byToken = new Map(events.map((event)=>[
            event.token,
            event
        ]));
    const seen = new Set();
    return calls.flatMap(({ endpoint, token, id, attempt })=>{
        const event = byToken.get(token);
        if (event !== undefined && event.id !== id) {
            return [
                {
                    invariant: 'W2',
                    subject: event.id,
                    what: `came with the webhook-id ${id}`
                }
            ];
        }
        const key = `${endpoint} ${token} ${attempt}`;
        if (seen.has(key)) return [
            {
                invariant: 'W2',
                subject: id,
                what: `came twice as attempt ${attempt}`
            }
        ];
        seen.add(key);
        return [];
    });
}
function checkCalls({ endpoints, events, calls }) {
    const byToken = new Map(events.map((event)=>[
            event.token,
            event
        ]));
    const wrongs = (call)=>{
        const [endpoint, event] = [
            endpoints[call.endpoint],
            byToken.get(call.token)
        ];
        const isWanted = endpoint !== undefined && event !== undefined && wants(endpoint, event);
        return [
            ...call.isSignatureValid ? [] : [
                {
                    invariant: 'W3',
                    what: 'came with a signature that is not valid'
                }
            ],
            ...call.underWay > MOST_UNDER_WAY ? [
                {
                    invariant: 'W4',
                    what: `was one of ${call.underWay} requests under way at ${endpoint?.id}`
                }
            ] : [],
            ...isWanted ? [] : [
                {
                    invariant: 'W5',
                    what: `came to ${endpoint?.id}, which does not want it`
                }
            ]
        ];
    };
    return calls.flatMap((call)=>wrongs(call).map((wrong)=>({
                ...wrong,
                subject: call.id
            })));
}
function checkLatency(history, latestMs) {
    const { toEndpoint } = (0, _webhooklatency.latenciesOf)(history, 'steady');
    const p99 = (0, _statistics.quantile)(toEndpoint, 0.99);
    if (toEndpoint.length === 0 || p99 < latestMs) return [];
    return [
        {
            invariant: 'W7',
            subject: 'p99',
            what: `is ${Math.round(p99)} ms of ${toEndpoint.length} deliveries`
        }
    ];
}

//# sourceMappingURL=webhook.check.js.map