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
    get biteTable () {
        return biteTable;
    },
    get isSharp () {
        return isSharp;
    },
    get runBites () {
        return runBites;
    }
});
const _clock = require("./clock");
async function runBites(bites) {
    const outcomes = [];
    for (const bite of bites)outcomes.push(await runBite(bite));
    return outcomes;
}
const isSharp = ({ red, problems })=>red !== '' && problems.length === 0;
function biteTable(outcomes) {
    const blunt = outcomes.filter((outcome)=>!isSharp(outcome));
    const seconds = outcomes.reduce((sum, outcome)=>sum + outcome.seconds, 0);
    const rows = outcomes.map(({ mechanism, scenario, red, seconds: took, problems })=>{
        const shown = problems.length > 0 ? `NOT RUN AS IT SHOULD: ${problems.join('; ')}` : red || 'DID NOT SHOW';
        return `  ${mechanism.padEnd(16)} ${scenario.padEnd(18)} ${String(took).padStart(4)} s  ${shown}`;
    });
    const verdict = blunt.length === 0 ? `Every missing mechanism showed: ${outcomes.length} in ${seconds} s.` : `Did not show: ${blunt.map(({ mechanism })=>mechanism).join(', ')}.`;
    return [
        ...rows,
        verdict
    ].join('\n');
}
async function runBite({ mechanism, scenario, breaks, run }) {
    const began = (0, _clock.now)();
    const outcome = (red, problems)=>{
        return {
            mechanism,
            scenario,
            red,
            problems,
            seconds: Math.round(((0, _clock.now)() - began) / 1_000)
        };
    };
    try {
        const { violations, unused } = await run();
        const counts = breaks.map((name)=>[
                name,
                violations.filter(({ invariant })=>invariant === name).length
            ]);
        const red = counts.filter(([, count])=>count > 0).map(([name, count])=>`${name} ${count}`);
        return outcome(red.join(', '), unused);
    } catch (error) {
        // One that cannot be run must not hide what the others would have shown.
        return outcome('', [
            error instanceof Error ? error.message : String(error)
        ]);
    }
}

//# sourceMappingURL=bite.js.map