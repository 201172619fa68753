"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodepath = require("node:path");
const _nodeutil = require("node:util");
const _bulkbench = require("./bulk/bulk.bench");
const _consolebench = require("./console/console.bench");
const _copiesbench = require("./copies/copies.bench");
const _costbench = require("./cost/cost.bench");
const _fairnessbench = require("./fairness/fairness.bench");
const _intakebench = require("./intake/intake.bench");
const _lanesbench = require("./lanes/lanes.bench");
const _latencybench = require("./latency/latency.bench");
const _memorybench = require("./memory/memory.bench");
const _pagesbench = require("./pages/pages.bench");
const _pagesmemorybench = require("./pages/pages-memory.bench");
const _pagesscrollbench = require("./pages/pages-scroll.bench");
const _printreport = require("./report/print-report");
const _report = require("./report/report");
const _writereport = require("./report/write-report");
const _scalemodelbench = require("./scale/scale-model.bench");
const _smsintakebench = require("./sms/sms-intake.bench");
const _smslatencybench = require("./sms/sms-latency.bench");
const _smspullbench = require("./sms/sms-pull.bench");
const _benchservices = require("./services/bench-services");
const _tunnelbench = require("./tunnel/tunnel.bench");
const _webhooksbench = require("./webhooks/webhooks.bench");
const _whatsappbench = require("./whatsapp/whatsapp.bench");
/** Compiled to dist/bench; results stand beside the sources. */ const RESULTS = (0, _nodepath.join)(__dirname, '../../bench/results');
const BENCHES = [
    _memorybench.memoryBench,
    _latencybench.latencyBench,
    _intakebench.intakeBench,
    _lanesbench.lanesBench,
    _fairnessbench.fairnessBench,
    _tunnelbench.tunnelBench,
    _bulkbench.bulkBench,
    _webhooksbench.webhooksBench,
    _whatsappbench.whatsappBench,
    _smsintakebench.smsIntakeBench,
    _smspullbench.smsPullBench,
    _smslatencybench.smsLatencyBench,
    _consolebench.consoleBench,
    _pagesbench.pagesBench,
    _pagesscrollbench.pagesScrollBench,
    _pagesmemorybench.pagesMemoryBench,
    _costbench.costBench,
    _scalemodelbench.scaleModelBench,
    _copiesbench.copiesBench
];
/** `npm run bench [-- --small] [-- --only <name>] [-- --minutes <count>]`. Exit code 1: a floor was missed, or a benchmark could not run. */ async function main() {
    const { values } = (0, _nodeutil.parseArgs)({
        options: {
            small: {
                type: 'boolean',
                default: false
            },
            only: {
                type: 'string'
            },
            minutes: {
                type: 'string'
            }
        }
    });
    const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
    if (minutes !== undefined && !(minutes > 0)) throw new Error('--minutes takes a number above 0');
    const chosen = BENCHES.filter((bench)=>values.only === undefined || bench.name === values.only);
    if (chosen.length === 0) throw new Error(`--only takes one of ${BENCHES.map((bench)=>bench.name).join(', ')}`);
    const reports = [];
    for (const bench of chosen){
        const report = await bench.run({
            isSmall: values.small,
            minutes
        });
        (0, _printreport.printReport)(report, values.small);
        (0, _writereport.writeReport)(report, RESULTS, values.small);
        reports.push(report);
    }
    const failed = reports.flatMap((report)=>report.aims).filter((aim)=>(0, _report.isFailed)(aim, values.small));
    for (const aim of failed)process.stderr.write(`below its floor: ${aim.label}\n`);
    process.exitCode = failed.length > 0 ? 1 : 0;
}
async function mainAndStop() {
    try {
        await main();
    } catch (error) {
        process.stderr.write(`${error instanceof Error ? error.stack ?? error.message : String(error)}\n`);
        process.exitCode = 1;
    }
    await (0, _benchservices.stopServices)();
    // Connections that a failed benchmark left must not keep the run alive.
    process.exit();
}
void mainAndStop();

//# sourceMappingURL=main.js.map