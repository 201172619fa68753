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
    get isNoiseFine () {
        return isNoiseFine;
    },
    get noiseFigures () {
        return noiseFigures;
    },
    get noiseTable () {
        return noiseTable;
    },
    get saveNoiseResult () {
        return saveNoiseResult;
    }
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _statistics = require("../../bench/report/statistics");
const _noisecheck = require("./noise.check");
const _victim = require("./victim");
function noiseFigures(result) {
    const { scenario, alone, history, violations, cores, machine, tookMs } = result;
    const delivered = history.deliveriesMs.filter((ms)=>ms !== null);
    return {
        scenario: scenario.name,
        size: scenario.size,
        victim: Object.fromEntries(_victim.VICTIM_KINDS.map((kind)=>{
            const failed = history.calls.filter((call)=>call.kind === kind && call.failure !== null).length;
            return [
                kind,
                {
                    alone_ms: (0, _noisecheck.spreadOf)(alone, kind),
                    noisy_ms: (0, _noisecheck.spreadOf)(history.calls, kind),
                    failed
                }
            ];
        })),
        slowest_send_by_second_ms: slowestBySecond(history.calls),
        webhooks: {
            made: history.deliveriesMs.length,
            delivered: delivered.length,
            p50_ms: Math.round((0, _statistics.quantile)(delivered, 0.5)),
            p99_ms: Math.round((0, _statistics.quantile)(delivered, 0.99))
        },
        most_memory_mb: Object.fromEntries(Object.entries(history.memoryMb).map(([app, mb])=>[
                app,
                Math.round(mb)
            ])),
        most_waiting_answers_mb: history.waitingAnswersMb === null ? 'not told' : Math.round(history.waitingAnswersMb),
        ended: history.ended,
        noise: Object.fromEntries(Object.entries(history.noise).map(([name, counts])=>[
                name,
                counts ?? 'not arranged'
            ])),
        cores,
        machine,
        seconds: Math.round(tookMs / 1_000),
        violations: Object.fromEntries(Object.keys(_noisecheck.NOISE_INVARIANTS).map((name)=>[
                name,
                violations.filter((each)=>each.invariant === name).length
            ]))
    };
}
/** Tells one stall from a machine that is busy throughout. Of the sends that fell due in each second. */ function slowestBySecond(calls) {
    const sends = calls.filter(({ kind })=>kind === 'whatsapp' || kind === 'sms');
    const began = Math.min(...sends.map(({ startedAt })=>startedAt));
    const slowest = [];
    for (const { startedAt, tookMs } of sends){
        const second = Math.floor((startedAt - began) / 1_000);
        slowest[second] = Math.max(slowest[second] ?? 0, Math.round(tookMs));
    }
    return slowest;
}
const isNoiseFine = ({ violations, unused })=>violations.length + unused.length === 0;
function saveNoiseResult(result, folder, name) {
    (0, _nodefs.mkdirSync)(folder, {
        recursive: true
    });
    const path = (0, _nodepath.join)(folder, `${name}.json`);
    const details = result.violations.slice(0, 200);
    (0, _nodefs.writeFileSync)(path, `${JSON.stringify({
        ...noiseFigures(result),
        unused: result.unused,
        details
    }, null, 2)}\n`);
    return path;
}
const MACHINE = {
    ours: '',
    shared: ' (others had much of the machine: the bounds of time are loose)',
    overloaded: ' (OTHERS HAD THE MACHINE, the victim was slow without noise: N1 to N3 are LEFT OUT)'
};
function noiseTable(result) {
    const { victim, webhooks, most_memory_mb: memory, noise, violations, cores, slowest_send_by_second_ms: slowest, ...shown } = noiseFigures(result);
    const row = (cells)=>`  ${cells.map((cell, place)=>place === 0 ? String(cell).padEnd(20) : String(cell).padStart(10)).join('')}`;
    const promises = Object.entries(_noisecheck.NOISE_INVARIANTS).map(([name, promise])=>{
        const broken = violations[name] ?? 0;
        return `  ${name}  ${broken === 0 ? 'holds ' : 'BROKEN'} ${promise}${broken === 0 ? '' : ` (${broken})`}`;
    });
    const first = result.violations.slice(0, 12).map(({ invariant, subject, what })=>`    ${invariant} ${subject}: ${what}`);
    return [
        `${isNoiseFine(result) ? 'PASSED' : 'FAILED'} ${shown.scenario}: ${result.scenario.what}${MACHINE[result.machine]}`,
        row([
            'victim, ms',
            'alone p50',
            'p99',
            'noisy p50',
            'p99',
            'count',
            'failed'
        ]),
        ...Object.entries(victim).map(([kind, { alone_ms: alone, noisy_ms: noisy, failed }])=>row([
                kind,
                alone.p50,
                alone.p99,
                noisy.p50,
                noisy.p99,
                noisy.count,
                failed
            ])),
        `  slowest send of each second, ms: ${slowest.join(' ')}`,
        row([
            'webhooks',
            '',
            '',
            webhooks.p50_ms,
            webhooks.p99_ms,
            webhooks.made,
            webhooks.made - webhooks.delivered
        ]),
        row([
            'most memory, MB'
        ]),
        ...Object.entries(memory).map(([app, mb])=>row([
                `  ${app}`,
                mb
            ])),
        row([
            'answers unread, MB',
            shown.most_waiting_answers_mb
        ]),
        row([
            'noise'
        ]),
        ...Object.entries(noise).map(([name, counts])=>`    ${name.padEnd(14)} ${JSON.stringify(counts)}`),
        `  cores ${JSON.stringify(cores)}, ${shown.seconds} s`,
        ...promises,
        ...first,
        ...result.unused.map((what)=>`  WORTHLESS ${what}`)
    ].join('\n');
}

//# sourceMappingURL=noise-report.js.map