"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "whatsappBench", {
    enumerable: true,
    get: function() {
        return whatsappBench;
    }
});
const _promises = require("node:timers/promises");
const _bench = require("../bench");
const _cpuseconds = require("../processes/cpu-seconds");
const _residentmemory = require("../processes/resident-memory");
const _statistics = require("../report/statistics");
const _linkedgateway = require("./linked-gateway");
const _steadyload = require("./steady-load");
const _whatsappnetwork = require("./whatsapp-network");
const PREFIX = '1555';
const PEOPLE_PER_NUMBER = 10;
const SIZES = {
    full: {
        numbers: 20,
        perSecond: 10,
        seconds: 120,
        warmUpS: 30
    },
    small: {
        numbers: 4,
        perSecond: 5,
        seconds: 4,
        warmUpS: 1
    }
};
const phoneOf = (number)=>`4915500${String(number).padStart(5, '0')}`;
const peopleOf = (phone)=>Array.from({
        length: PEOPLE_PER_NUMBER
    }, (_, person)=>`${PREFIX}${phone.slice(-4)}${String(person).padStart(3, '0')}`);
async function run({ isSmall }) {
    const { numbers, perSecond, seconds, warmUpS } = SIZES[isSmall ? 'small' : 'full'];
    const network = await _whatsappnetwork.WhatsAppNetwork.start();
    await network.ask('everybody', {
        prefix: PREFIX
    });
    const phones = Array.from({
        length: numbers
    }, (_, number)=>phoneOf(number));
    const gateway = await _linkedgateway.LinkedGateway.start(network, phones);
    (0, _bench.progress)(`whatsapp: ${numbers} numbers are linked, ${(0, _residentmemory.residentMb)(gateway.pid).toFixed(0)} MB`);
    const pids = {
        gateway: gateway.pid,
        network: network.pid
    };
    const memory = new _residentmemory.MemoryWatch(gateway.pid);
    const before = (0, _cpuseconds.cpuSeconds)(pids);
    const began = performance.now();
    const load = await (0, _steadyload.steadyLoad)(gateway, {
        phones,
        perSecond,
        seconds,
        recipients: peopleOf
    });
    const tookMs = performance.now() - began;
    const cores = (0, _cpuseconds.coresText)((0, _cpuseconds.coresBusy)(before, (0, _cpuseconds.cpuSeconds)(pids), tookMs));
    memory.stop();
    const arrivals = await settled(network, load.waIds.length);
    const problems = await network.ask('problems');
    await gateway.stop();
    await network.stop();
    if (problems.length > 0) throw new Error(`WhatsApp complains: ${problems.slice(0, 3).join('; ')}`);
    if (load.failures.length > 0) (0, _bench.progress)(`whatsapp: refused: ${load.failures.slice(0, 3).join('; ')}`);
    const wanted = numbers * perSecond * seconds;
    const lost = wanted - load.waIds.filter((waId)=>arrivals[waId] !== undefined).length;
    const twice = Object.values(arrivals).filter((count)=>count > 1).length;
    const exactly = {
        unit: 'messages',
        atMost: 0,
        failsAbove: 0,
        isExact: true
    };
    const flat = {
        unit: 'MB/min',
        atMost: 5,
        failsAbove: 30
    };
    const rate = load.waIds.length / tookMs * 1000;
    return {
        name: 'whatsapp',
        title: `${wanted} texts from ${numbers} numbers on one gateway app (Baileys), ${perSecond}/s each, to the fake WhatsApp`,
        figures: [
            {
                label: 'sent and acknowledged',
                unit: '/s',
                rounds: [
                    rate
                ]
            },
            {
                label: 'due to acknowledged, median',
                unit: 'ms',
                rounds: [
                    (0, _statistics.quantile)(load.latenciesMs, 0.5)
                ]
            },
            {
                label: 'due to acknowledged, 99 %',
                unit: 'ms',
                rounds: [
                    (0, _statistics.quantile)(load.latenciesMs, 0.99)
                ]
            },
            {
                label: 'memory of the app at the end',
                unit: 'MB',
                rounds: [
                    memory.samples.at(-1)?.mb ?? Number.NaN
                ]
            }
        ],
        aims: [
            {
                label: 'lost',
                rounds: [
                    lost
                ],
                ...exactly
            },
            {
                label: 'arrived twice',
                rounds: [
                    twice
                ],
                ...exactly
            },
            // Too short a run says nothing of memory.
            ...isSmall ? [] : [
                {
                    label: `growth of the app after ${warmUpS} s`,
                    ...flat,
                    rounds: [
                        memory.slopeAfter(warmUpS)
                    ]
                }
            ]
        ],
        notes: [
            `Busy: ${cores}.`,
            'The network shares Baileys’ codec and decrypts every message: it costs as much as the app.'
        ]
    };
}
/** What arrived, once all that was acknowledged is there: the phones decrypt after the acknowledgement. */ async function settled(network, expected) {
    const giveUpAt = performance.now() + 10_000;
    for(;;){
        const arrivals = await network.ask('arrivals');
        if (Object.keys(arrivals).length >= expected || performance.now() > giveUpAt) return arrivals;
        await (0, _promises.setTimeout)(200);
    }
}
const whatsappBench = {
    name: 'whatsapp',
    run
};

//# sourceMappingURL=whatsapp.bench.js.map