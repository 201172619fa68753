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
    get areWebhooksFine () {
        return areWebhooksFine;
    },
    get saveWebhookResult () {
        return saveWebhookResult;
    },
    get webhookFigures () {
        return webhookFigures;
    },
    get webhookTable () {
        return webhookTable;
    }
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _webhookhistory = require("./webhook-history");
const _webhooklatency = require("./webhook-latency");
function webhookFigures({ history, scenario, seed, violations, phases, tookMs }) {
    const { endpoints, events, calls, faults } = history;
    const toHealthy = calls.filter(({ endpoint })=>endpoints[endpoint]?.kind === 'healthy');
    const count = (kind)=>faults.filter((fault)=>fault.kind === kind).length;
    return {
        scenario: scenario.name,
        seed,
        endpoints: endpoints.length,
        hanging: endpoints.filter(({ kind })=>kind === 'hanging').length,
        dead: endpoints.filter(({ kind })=>kind === 'dead').length,
        events: events.length,
        requests: calls.length,
        to_healthy: toHealthy.length,
        repeated_to_healthy: toHealthy.filter(({ attempt })=>attempt > 1).length,
        most_under_way: calls.reduce((most, { underWay })=>Math.max(most, underWay), 0),
        ...phaseFigures('steady', history, scenario, phases),
        ...phaseFigures('broken', history, scenario, phases),
        kills: count('kill'),
        flushes: count('flush'),
        seconds: Math.round(tookMs / 1000),
        violations: Object.fromEntries(Object.keys(_webhookhistory.WEBHOOK_INVARIANTS).map((name)=>[
                name,
                violations.filter((each)=>each.invariant === name).length
            ]))
    };
}
/** Of one phase: its rate, its latencies, and who used the machine meanwhile. */ function phaseFigures(phase, history, scenario, phases) {
    const { toEndpoint, toCommit } = (0, _webhooklatency.latenciesOf)(history, phase);
    const { perSecond, drainedAfterMs, cores } = phases[phase];
    return {
        [`${phase}_events`]: {
            count: scenario[phase].events,
            wanted_per_second: scenario[phase].perSecond,
            per_second: Math.round(perSecond)
        },
        [`${phase}_ms`]: (0, _webhooklatency.spreadOfLatencies)(toEndpoint),
        [`${phase}_commit_ms`]: (0, _webhooklatency.spreadOfLatencies)(toCommit),
        [`${phase}_cores`]: cores,
        [`${phase}_drained_after_ms`]: drainedAfterMs === null ? null : Math.round(drainedAfterMs)
    };
}
const areWebhooksFine = ({ violations, unused })=>violations.length + unused.length === 0;
function saveWebhookResult(result, folder, name) {
    (0, _nodefs.mkdirSync)(folder, {
        recursive: true
    });
    const path = (0, _nodepath.join)(folder, `${name}.json`);
    const details = result.violations.slice(0, 200);
    (0, _nodefs.writeFileSync)(path, `${JSON.stringify({
        ...webhookFigures(result),
        unused: result.unused,
        details
    }, null, 2)}\n`);
    return path;
}
function webhookTable(result) {
    const { violations, ...shown } = webhookFigures(result);
    const lines = Object.entries(_webhookhistory.WEBHOOK_INVARIANTS).map(([name, promise])=>{
        if (name === 'W7' && !result.isLatencyJudged) return `  W7  LEFT OUT ${promise} (others had the machine)`;
        const broken = violations[name] ?? 0;
        return `  ${name}  ${broken === 0 ? 'holds ' : 'BROKEN'} ${promise}${broken === 0 ? '' : ` (${broken})`}`;
    });
    const first = result.violations.slice(0, 10).map(({ invariant, subject, what })=>`    ${invariant} ${subject}: ${what}`);
    return [
        `${areWebhooksFine(result) ? 'PASSED' : 'FAILED'} ${shown.scenario}: ${result.scenario.what}`,
        ...Object.entries(shown).map(([name, value])=>`  ${name.padEnd(24)} ${JSON.stringify(value)}`),
        ...lines,
        ...first,
        ...result.unused.map((what)=>`  WORTHLESS ${what}`)
    ].join('\n');
}

//# sourceMappingURL=webhook-report.js.map