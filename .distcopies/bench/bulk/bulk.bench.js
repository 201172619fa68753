"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "bulkBench", {
    enumerable: true,
    get: function() {
        return bulkBench;
    }
});
const _promises = require("node:timers/promises");
const _bench = require("../bench");
const _installation = require("../installation/installation");
const _cpuseconds = require("../processes/cpu-seconds");
const _residentmemory = require("../processes/resident-memory");
const _benchservices = require("../services/bench-services");
const _bulkclient = require("./bulk-client");
/** Bulk sends side by side, each from a number of its own. */ const TOGETHER = 50;
/** As many again for the clients that send singly. */ const NUMBERS = 2 * TOGETHER;
/** A bulk send may last so much longer than its pauses and its sends, percent. */ const AIM_PERCENT = 2;
/** Other work on the machine lengthens everything. */ const FAILS_PERCENT = 25;
/** What 500 waiting bulk sends may add to a process, MB. */ const WAITING_MB = 60;
const FULL = {
    alone: [
        {
            rows: 200,
            throttleMs: 100
        },
        {
            rows: 40,
            throttleMs: 500
        }
    ],
    together: {
        rows: 100,
        throttleMs: 100
    },
    waiting: {
        bulks: 500,
        rows: 2,
        throttleMs: 10_000
    }
};
const SMALL = {
    alone: [
        {
            rows: 30,
            throttleMs: 100
        }
    ],
    together: {
        rows: 15,
        throttleMs: 100
    },
    waiting: {
        bulks: 100,
        rows: 2,
        throttleMs: 2_000
    }
};
let BulkMeasurement = class BulkMeasurement {
    constructor(services, installation){
        this.services = services;
        this.installation = installation;
        this.cpu = ()=>(0, _cpuseconds.cpuSeconds)({
                ...this.pids,
                postgres: this.services.pids.postgres
            });
        this.client = new _bulkclient.BulkClient(installation.baseUrl, installation.key);
        const apps = installation.apps.filter(({ name })=>name !== 'whatsapp-gateway');
        this.pids = Object.fromEntries(apps.map(({ name, pid })=>[
                name,
                pid
            ]));
    }
    /** Bulk sends, one per number, beside clients of other numbers who send and pause by themselves. */ async lasts(request, count) {
        const { numbers } = this.installation;
        const [plain, bulks] = await Promise.all([
            Promise.all(numbers.slice(count, 2 * count).map(({ id })=>this.client.sendSingly({
                    ...request,
                    numberId: id
                }))),
            Promise.all(numbers.slice(0, count).map(({ id })=>this.client.send({
                    ...request,
                    numberId: id
                })))
        ]);
        return {
            overPlain: bulks.map(({ tookMs }, place)=>longer(tookMs, plain[place] ?? Number.NaN)),
            overRecorded: await Promise.all(bulks.map(async ({ tookMs, ids })=>longer(tookMs, (request.rows - 1) * request.throttleMs + await this.sendsMs(ids))))
        };
    }
    /** Memory of the processes before, and while so many bulk sends wait in their pauses. */ async waiting({ bulks, ...request }) {
        const names = Object.entries(this.pids);
        const before = names.map(([, pid])=>(0, _residentmemory.residentMb)(pid));
        const running = Promise.all(Array.from({
            length: bulks
        }, (_, place)=>{
            const number = this.installation.numbers[place % NUMBERS];
            return this.client.send({
                ...request,
                numberId: number?.id ?? ''
            });
        }));
        await Promise.race([
            running,
            this.untilResting(bulks)
        ]);
        const during = names.map(([, pid])=>(0, _residentmemory.residentMb)(pid));
        await running;
        return names.map(([name], place)=>({
                name,
                before: before[place] ?? 0,
                during: during[place] ?? 0
            }));
    }
    close() {
        return this.client.close();
    }
    /** From the release of a row into its number's lane until its outcome was recorded, all rows together. */ async sendsMs(ids) {
        const { rows } = await this.services.database.query(`select (extract(epoch from sum(sent_at - created_at)) * 1000)::float8 as ms from messages where id = any($1::uuid[])`, [
            ids
        ]);
        return rows[0]?.ms ?? Number.NaN;
    }
    async untilResting(bulks) {
        for(;;){
            const { rows } = await this.services.database.query(`select count(distinct r.batch_id)::integer as resting from bulk_rows r join bulk_batches b on b.id = r.batch_id
         where b.finished_at is null and r.index = 0 and r.result is not null`);
            if ((rows[0]?.resting ?? 0) >= bulks) return;
            await (0, _promises.setTimeout)(50);
        }
    }
};
async function run({ isSmall }) {
    const sizes = isSmall ? SMALL : FULL;
    const services = await (0, _benchservices.benchServices)();
    const installation = await (0, _installation.startInstallation)(services, NUMBERS);
    const measurement = new BulkMeasurement(services, installation);
    // Connections are made and code is compiled.
    await measurement.lasts({
        rows: 5,
        throttleMs: 100
    }, 10);
    const aims = [];
    const figures = [];
    const add = (label, { overPlain, overRecorded })=>{
        figures.push({
            label: `${label}: longer than pauses + recorded sends`,
            unit: '%',
            rounds: overRecorded
        });
        const promise = {
            atMost: AIM_PERCENT,
            failsAbove: FAILS_PERCENT
        };
        aims.push({
            label: `${label}: longer than single sends`,
            unit: '%',
            rounds: overPlain,
            ...promise
        });
    };
    for (const request of sizes.alone){
        (0, _bench.progress)(`bulk: ${request.rows} rows, ${request.throttleMs} ms`);
        add(`one, ${request.rows} × ${request.throttleMs} ms`, await measurement.lasts(request, 1));
    }
    (0, _bench.progress)(`bulk: ${TOGETHER} in parallel`);
    const [before, began] = [
        measurement.cpu(),
        performance.now()
    ];
    const { rows, throttleMs } = sizes.together;
    add(`${TOGETHER} at once, ${rows} × ${throttleMs} ms`, await measurement.lasts(sizes.together, TOGETHER));
    const busy = (0, _cpuseconds.coresText)((0, _cpuseconds.coresBusy)(before, measurement.cpu(), performance.now() - began));
    (0, _bench.progress)(`bulk: ${sizes.waiting.bulks} clients wait`);
    for (const { name, before: atRest, during } of (await measurement.waiting(sizes.waiting))){
        const label = `${name}: with ${sizes.waiting.bulks} bulks waiting, more than before`;
        figures.push({
            label: `${name}: before`,
            unit: 'MB',
            rounds: [
                atRest
            ]
        });
        aims.push({
            label,
            unit: 'MB',
            rounds: [
                during - atRest
            ],
            atMost: WAITING_MB,
            failsAbove: 4 * WAITING_MB
        });
    }
    await measurement.close();
    await installation.stop();
    await services.stop();
    return {
        name: 'bulk',
        title: 'POST /whatsapp/bulk: its time against its pauses and its sends',
        figures,
        aims,
        notes: [
            'Single sends: as many clients of other numbers at the same time, who send the same rows one by one and pause as long.',
            'Recorded sends: from the transaction that releases a row to the one that records its outcome.',
            `${TOGETHER} bulks and ${TOGETHER} single clients: ${busy}.`
        ]
    };
}
const longer = (tookMs, mustMs)=>(tookMs / mustMs - 1) * 100;
const bulkBench = {
    name: 'bulk',
    run
};

//# sourceMappingURL=bulk.bench.js.map