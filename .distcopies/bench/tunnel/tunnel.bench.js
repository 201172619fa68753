"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "tunnelBench", {
    enumerable: true,
    get: function() {
        return tunnelBench;
    }
});
const _entities = require("../../libs/entities/src");
const _messaging = require("../../libs/messaging/src");
const _lanes = require("../../libs/lanes/src");
const _platform = require("../../libs/platform/src");
const _testing = require("../../libs/testing/src");
const _bullmq = require("bullmq");
const _bench = require("../bench");
const _installation = require("../installation/installation");
const _lanetraffic = require("../lanes/lane-traffic");
const _cpuseconds = require("../processes/cpu-seconds");
const _benchservices = require("../services/bench-services");
const NUMBERS = 20;
const BATCH = 200;
/** With receipts: a delivery receipt of each message comes back over HTTP while others are sent. */ const RECIPIENTS = {
    'without receipts': '15550100004',
    'with receipts': '15550100001'
};
function aMessage({ orgId, numbers }, index, to) {
    const number = numbers[index % numbers.length] ?? {
        id: '',
        phone: ''
    };
    return (0, _testing.aNewMessage)({
        orgId,
        mode: 'test',
        toAddress: to,
        fromAddress: number.phone,
        accountId: number.id,
        content: _lanetraffic.ORDER_SHIPPED,
        lane: (0, _lanes.laneName)(_lanes.WHATSAPP_LANES, number.id),
        priority: _entities.PRIORITIES.bulk,
        requestId: 'bench',
        charges: []
    });
}
/** Brings messages in, in batches, and resolves when every one is recorded. */ async function sendAll(messages, intake, doorbell, database) {
    for(let at = 0; at < messages.length; at += BATCH){
        const batch = messages.slice(at, at + BATCH);
        await intake.accept(batch);
        for (const message of batch)doorbell.ring(message.lane);
    }
    const open = `select 1 from messages where state in ('queued', 'started') limit 1`;
    await (0, _testing.waitFor)(async ()=>(await database.query(open)).rows.length === 0, {
        what: 'all messages to be recorded',
        timeoutMs: 120_000
    });
}
async function run({ isSmall }) {
    const services = await (0, _benchservices.benchServices)();
    const installation = await (0, _installation.startInstallation)(services, NUMBERS);
    const redis = (0, _platform.redisForCommands)(services.redisUrl, (0, _platform.createLogger)({
        app: 'bench',
        level: 'silent'
    }));
    const queue = new _bullmq.Queue(_lanes.WHATSAPP_LANES.queue, {
        connection: redis,
        prefix: services.prefix
    });
    const doorbell = new _lanes.Doorbell(queue, {
        onFailure: (error)=>(0, _bench.progress)(`ring failed: ${String(error)}`)
    });
    const intake = new _messaging.MessageIntakeRepository(services.database);
    const found = {
        'without receipts': [],
        'with receipts': []
    };
    const notes = [];
    const count = isSmall ? 1_000 : 8_000;
    for(let round = 0; round <= (isSmall ? 1 : 5); round += 1){
        for (const form of Object.keys(RECIPIENTS)){
            await services.database.query('checkpoint');
            const messages = Array.from({
                length: count
            }, (_, n)=>aMessage(installation, n, RECIPIENTS[form]));
            const pids = pidsOf(installation, services);
            const before = (0, _cpuseconds.cpuSeconds)(pids);
            const began = performance.now();
            await sendAll(messages, intake, doorbell, services.database);
            const tookMs = performance.now() - began;
            const cores = (0, _cpuseconds.coresText)((0, _cpuseconds.coresBusy)(before, (0, _cpuseconds.cpuSeconds)(pids), tookMs));
            (0, _bench.progress)(`tunnel ${form} ${round}: ${(count / tookMs * 1000).toFixed(0)}/s (${cores})`);
            if (round > 0) found[form].push(count / tookMs * 1000);
            notes.push(`Busy, ${form}: ${cores}.`);
        }
    }
    await mustBeSent(services.database);
    await queue.close();
    redis.disconnect();
    await installation.stop();
    await services.stop();
    const figures = Object.entries(found).map(([form, rounds])=>({
            label: `sent, ${form}`,
            unit: '/s',
            rounds
        }));
    const title = `${count} messages from ${NUMBERS} numbers through the sandbox gateway over its tunnel`;
    return {
        name: 'tunnel',
        title,
        figures,
        aims: [],
        notes: notes.slice(-2)
    };
}
function pidsOf(installation, services) {
    return {
        ...Object.fromEntries(installation.apps.map(({ name, pid })=>[
                name,
                pid
            ])),
        ...services.pids
    };
}
/** A fast way to fail would be no result. */ async function mustBeSent(database) {
    const { rows } = await database.query(`select error_code, count(*) as n from messages where status = 'failed' group by 1`);
    if (rows.length > 0) throw new Error(`messages failed: ${JSON.stringify(rows)}`);
}
const tunnelBench = {
    name: 'tunnel',
    run
};

//# sourceMappingURL=tunnel.bench.js.map