"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "writeReport", {
    enumerable: true,
    get: function() {
        return writeReport;
    }
});
const _nodechild_process = require("node:child_process");
const _nodefs = require("node:fs");
const _nodeos = require("node:os");
const _nodepath = require("node:path");
const _report = require("./report");
const _statistics = require("./statistics");
function writeReport(report, folder, isSmall) {
    (0, _nodefs.mkdirSync)(folder, {
        recursive: true
    });
    const content = {
        name: report.name,
        title: report.title,
        at: new Date().toISOString(),
        commit: commitOf(folder),
        form: isSmall ? 'small' : 'full',
        machine: machine(),
        figures: report.figures.map(summary),
        aims: report.aims.map((aim)=>({
                ...aim,
                ...summary(aim),
                met: (0, _report.isMet)(aim)
            })),
        notes: report.notes
    };
    (0, _nodefs.writeFileSync)((0, _nodepath.join)(folder, `${report.name}.json`), `${JSON.stringify(content, null, 2)}\n`);
}
function summary({ label, unit, rounds }) {
    return {
        label,
        unit,
        median: (0, _statistics.median)(rounds),
        least: Math.min(...rounds),
        most: Math.max(...rounds),
        rounds
    };
}
/** What the figures depend on; the load of the last minute tells whether others used the machine. */ function machine() {
    return {
        cpu: (0, _nodeos.cpus)()[0]?.model,
        cores: (0, _nodeos.cpus)().length,
        memory_gb: Math.round((0, _nodeos.totalmem)() / 2 ** 30),
        system: `${process.platform} ${(0, _nodeos.release)()}`,
        node: process.version,
        load_1_min: (0, _nodeos.loadavg)()[0]
    };
}
function commitOf(folder) {
    try {
        return (0, _nodechild_process.execFileSync)('git', [
            'rev-parse',
            'HEAD'
        ], {
            cwd: folder,
            encoding: 'utf8',
            stdio: [
                'ignore',
                'pipe',
                'ignore'
            ]
        }).trim();
    } catch  {
        return null;
    }
}

//# sourceMappingURL=write-report.js.map