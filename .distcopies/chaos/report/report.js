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
    get figuresOf () {
        return figuresOf;
    },
    get isFine () {
        return isFine;
    },
    get saveResult () {
        return saveResult;
    },
    get tableOf () {
        return tableOf;
    }
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _nodezlib = require("node:zlib");
const _checkhistory = require("../checker/check-history");
const _answerkind = require("../checker/answer-kind");
const _bulkfigures = require("./bulk-figures");
const _smsfigures = require("./sms-figures");
const _recovery = require("./recovery");
/** Deaths by SIGKILL: of the harness, and at the points of a preload. */ const KILLS = [
    'kill',
    'point'
];
/** A full history of more messages than this is too large to keep. */ const MAX_KEPT = 200_000;
function figuresOf(result) {
    const { history, scenario, seed } = result;
    const answers = history.messages.map((message)=>(0, _answerkind.definiteAnswer)(message));
    const count = (kind)=>answers.filter((answer)=>(answer === undefined ? 'none' : (0, _answerkind.kindOf)(answer)) === kind).length;
    const faults = {};
    for (const { kind, target } of history.faults){
        if (target !== 'load') faults[`${kind} ${target}`] = (faults[`${kind} ${target}`] ?? 0) + 1;
    }
    return {
        scenario: scenario.name,
        seed,
        messages: history.messages.length,
        requests: [
            ...history.messages,
            ...history.bulks,
            ...history.sms.messages
        ].reduce((sum, { tries })=>sum + tries.length, 0),
        answered_200: count('sent'),
        refused: count('refused'),
        keys_freed: history.database.messages.filter(({ freesKey })=>freesKey).length,
        without_definite_answer: count('none'),
        in_ledger: history.ledger.length,
        bulks: (0, _bulkfigures.bulkFigures)(history),
        sms: (0, _smsfigures.smsFigures)(history),
        kills: history.faults.filter((fault)=>KILLS.includes(fault.kind)).length,
        faults,
        lane_taken_again_ms: (0, _recovery.laneRecovery)(history),
        interrupted_message_answered_ms: (0, _recovery.messageRecovery)(history),
        first_answer_after_outage_ms: (0, _recovery.outageRecovery)(history),
        quiet_after_ms: result.quietAfterMs === null ? null : Math.round(result.quietAfterMs),
        seconds: Math.round(result.tookMs / 1000),
        violations: Object.fromEntries(Object.keys(_checkhistory.INVARIANTS).map((name)=>[
                name,
                result.violations.filter((violation)=>violation.invariant === name).length
            ]))
    };
}
const isFine = ({ violations, unused })=>violations.length + unused.length === 0;
function saveResult(result, folder, name, keepHistory) {
    (0, _nodefs.mkdirSync)(folder, {
        recursive: true
    });
    const path = (0, _nodepath.join)(folder, `${name}.json`);
    const { violations, unused, history } = result;
    const figures = {
        ...figuresOf(result),
        unused,
        details: violations.slice(0, 200)
    };
    (0, _nodefs.writeFileSync)(path, `${JSON.stringify(figures, null, 2)}\n`);
    if ((keepHistory || violations.length > 0) && history.messages.length <= MAX_KEPT) {
        (0, _nodefs.writeFileSync)((0, _nodepath.join)(folder, `${name}.history.json.gz`), (0, _nodezlib.gzipSync)(JSON.stringify({
            seed: result.seed,
            ...history
        })));
    }
    return path;
}
function tableOf(result) {
    const figures = figuresOf(result);
    const lines = Object.entries(_checkhistory.INVARIANTS).map(([name, { promise }])=>{
        const broken = figures.violations[name] ?? 0;
        return `  ${name.padEnd(3)}  ${broken === 0 ? 'holds ' : 'BROKEN'} ${promise}${broken === 0 ? '' : ` (${broken})`}`;
    });
    const { violations: _, ...shown } = figures;
    const broken = result.violations.slice(0, 10).map(({ invariant, subject, what })=>`    ${invariant} ${subject}: ${what}`);
    return [
        `${isFine(result) ? 'PASSED' : 'FAILED'} ${figures.scenario}: ${result.scenario.what}`,
        ...Object.entries(shown).map(([name, value])=>`  ${name.padEnd(30)} ${JSON.stringify(value)}`),
        ...lines,
        ...broken,
        ...result.unused.map((what)=>`  WORTHLESS ${what}`)
    ].join('\n');
}

//# sourceMappingURL=report.js.map