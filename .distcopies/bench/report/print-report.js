"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "printReport", {
    enumerable: true,
    get: function() {
        return printReport;
    }
});
const _report = require("./report");
const _statistics = require("./statistics");
function printReport(report, isSmall) {
    const lines = [
        '',
        report.title
    ];
    for (const { label, unit, rounds } of report.figures)lines.push(line(label, unit, rounds, ''));
    for (const aim of report.aims)lines.push(line(aim.label, aim.unit, aim.rounds, verdict(aim, isSmall)));
    for (const note of report.notes)lines.push(`  - ${note}`);
    process.stdout.write(`${lines.join('\n')}\n`);
}
function line(label, unit, rounds, end) {
    const spread = rounds.length > 1 ? `${format(Math.min(...rounds))} .. ${format(Math.max(...rounds))}` : '';
    return `  ${label.padEnd(58)} ${format((0, _statistics.median)(rounds)).padStart(9)} ${unit.padEnd(9)} ${spread.padEnd(20)} ${end}`.trimEnd();
}
function verdict(aim, isSmall) {
    const promise = aim.atLeast === undefined ? `at most ${aim.atMost ?? ''}` : `at least ${aim.atLeast}`;
    const failure = (0, _report.isFailed)(aim, isSmall) ? ', and below the floor' : '';
    return `aim: ${promise}: ${(0, _report.isMet)(aim) ? 'met' : `NOT MET${failure}`}`;
}
function format(value) {
    if (!Number.isFinite(value)) return '-';
    if (Math.abs(value) >= 100) return value.toFixed(0);
    return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}

//# sourceMappingURL=print-report.js.map