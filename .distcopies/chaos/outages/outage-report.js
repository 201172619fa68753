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
    get isOutageFine () {
        return isOutageFine;
    },
    get outageFigures () {
        return outageFigures;
    },
    get outageTable () {
        return outageTable;
    },
    get saveFigures () {
        return saveFigures;
    }
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _checkhistory = require("../checker/check-history");
const _outagecheck = require("./outage.check");
const isOutageFine = ({ outcomes, broken, unused })=>outcomes.every(({ violations })=>violations.length === 0) && broken.length + unused.length === 0;
function outageFigures({ scenario, seed, outcomes, broken, unused, messages, tookMs }) {
    const violations = outcomes.flatMap((outcome)=>outcome.violations);
    return {
        scenario: scenario.name,
        seed,
        messages,
        per_second: scenario.perSecond,
        outages: Object.fromEntries(outcomes.map(({ outage, figures, cores, quietCores, machine })=>[
                outage.name,
                figures === null ? 'not arranged' : {
                    ...figures,
                    cores,
                    quiet_cores: quietCores,
                    machine
                }
            ])),
        broken: Object.fromEntries(Object.keys(_checkhistory.INVARIANTS).flatMap((name)=>{
            const count = broken.filter(({ invariant })=>invariant === name).length;
            return count === 0 ? [] : [
                [
                    name,
                    count
                ]
            ];
        })),
        violations,
        details: broken.slice(0, 100),
        unused,
        seconds: Math.round(tookMs / 1_000)
    };
}
function saveFigures(figures, folder, name) {
    (0, _nodefs.mkdirSync)(folder, {
        recursive: true
    });
    const path = (0, _nodepath.join)(folder, `${name}.json`);
    (0, _nodefs.writeFileSync)(path, `${JSON.stringify(figures, null, 2)}\n`);
    return path;
}
const MACHINE = {
    ours: '',
    shared: ' (others had much of the machine: bounds of time are doubled)',
    overloaded: ' (OTHERS HAD THE MACHINE, sends were slow before the fault: bounds of time are four times as wide, those of O2 LEFT OUT)',
    saturated: ' (THE MACHINE WAS FULL before the fault: bounds of time and those of O2 are LEFT OUT)'
};
function outageTable(result) {
    const { scenario, outcomes, broken, unused, messages, tookMs } = result;
    const kept = Object.entries(_checkhistory.INVARIANTS).filter(([name])=>broken.every(({ invariant })=>invariant !== name));
    return [
        `${isOutageFine(result) ? 'PASSED' : 'FAILED'} ${scenario.name}: ${scenario.what}`,
        ...outcomes.flatMap(linesOf),
        `  ${messages} messages, ${Math.round(tookMs / 1_000)} s; hold: ${kept.map(([name])=>name).join(' ')}`,
        ...broken.slice(0, 12).map(({ invariant, subject, what })=>`    BROKEN ${invariant} ${subject}: ${what}`),
        ...unused.map((what)=>`  WORTHLESS ${what}`)
    ].join('\n');
}
function linesOf({ outage, figures, violations, cores, quietCores, machine }) {
    if (figures === null) return [
        `  ${outage.name}: not arranged, it needs root`
    ];
    const seen = Object.entries(figures).filter(([, value])=>value !== null);
    return [
        `  ${violations.length === 0 ? 'passed' : 'FAILED'} ${outage.name}${MACHINE[machine]}`,
        `    ${seen.map(([name, value])=>`${name} ${JSON.stringify(value)}`).join(', ')}`,
        `    cores ${JSON.stringify(cores)}, before the fault ${JSON.stringify(quietCores)}`,
        ...violations.map(({ invariant, what })=>`    BROKEN ${invariant} (${_outagecheck.OUTAGE_INVARIANTS[invariant]}): ${what}`)
    ];
}

//# sourceMappingURL=outage-report.js.map