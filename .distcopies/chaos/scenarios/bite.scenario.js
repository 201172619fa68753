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
    get ASK_TWICE () {
        return ASK_TWICE;
    },
    get BITE_SCENARIOS () {
        return BITE_SCENARIOS;
    },
    get BULK_ASKED_TWICE () {
        return BULK_ASKED_TWICE;
    },
    get GATEWAY_DIES () {
        return GATEWAY_DIES;
    },
    get LOST_ANSWERS () {
        return LOST_ANSWERS;
    },
    get PACERS_DIE () {
        return PACERS_DIE;
    },
    get SENDERS_AWAY () {
        return SENDERS_AWAY;
    },
    get SENDERS_DIE () {
        return SENDERS_DIE;
    },
    get SENDERS_FORGET () {
        return SENDERS_FORGET;
    },
    get SMS_BURST () {
        return SMS_BURST;
    },
    get TWO_ZOMBIES () {
        return TWO_ZOMBIES;
    },
    get zombie () {
        return zombie;
    }
});
const _specialmessages = require("../preloads/special-messages");
const _phonesscenario = require("./phones.scenario");
const _scenario = require("./scenario");
/**
 * Scenarios in which one missing mechanism shows, each as short as that takes: with everything in place they pass, as
 * the long ones do.
 */ const BITE = {
    ..._scenario.USUAL,
    messages: 400,
    durationMs: 5_000,
    numbers: 12,
    replicas: {
        ..._scenario.USUAL.replicas,
        pairing: 1,
        'whatsapp-sender': 2,
        'whatsapp-gateway': 1
    },
    // Without a mechanism some messages never come to an end: nobody waits long for them.
    patienceMs: 25_000,
    quietWithinMs: 20_000
};
/** The recipient confirms the delivery. */ const ANSWERS = '0001';
/** Longer than callers wait. */ const AWAY_MS = 25_000;
const noFault = async ()=>undefined;
const ASK_TWICE = {
    ...BITE,
    name: 'ask-twice',
    what: 'no fault: clients that ask twice, and recipients that are not on WhatsApp',
    messages: 300,
    durationMs: 3_000,
    faults: noFault
};
/** Clients that send without a pause: when their last messages are under way, so is a call at every number. */ const DENSE = {
    ...BITE,
    durationMs: 1,
    numbers: 40
};
const SENDERS_DIE = {
    ...DENSE,
    name: 'senders-die',
    what: 'all senders are killed in the middle of their calls',
    patienceMs: 40_000,
    faults: async (run)=>{
        await run.untilLastMessages();
        await run.killAll('whatsapp-sender');
    }
};
const SENDERS_FORGET = {
    ...DENSE,
    name: 'senders-forget',
    what: 'all senders are killed and Redis is emptied as the last messages come in',
    faults: async (run)=>{
        await run.untilLastMessages();
        await run.killAll('whatsapp-sender');
        await run.flushRedis();
    }
};
const GATEWAY_DIES = {
    ...BITE,
    name: 'gateway-dies',
    what: 'the gateway app is killed in the middle of its calls, again and again',
    messages: 1_000,
    durationMs: 14_000,
    numbers: 24,
    patienceMs: 60_000,
    faults: (run)=>run.killAtRandom({
            apps: [
                'whatsapp-gateway'
            ],
            count: 6,
            pauseMs: [
                2_000,
                2_500
            ]
        })
};
const SENDERS_AWAY = {
    ...DENSE,
    name: 'senders-away',
    what: 'all senders are killed in the middle of their calls, and away until callers give up',
    // A receipt would say that it was sent, whoever forgot it.
    isSilent: true,
    patienceMs: 60_000,
    faults: async (run)=>{
        await run.untilLastMessages();
        await run.takeDown('whatsapp-sender', AWAY_MS);
    }
};
const TWO_ZOMBIES = {
    ...BITE,
    name: 'two-zombies',
    what: 'two senders freeze between start and call, and wake up certain of what is wrong',
    messages: 200,
    replicas: {
        ...BITE.replicas,
        'whatsapp-sender': 3
    },
    patienceMs: 60_000,
    preloads: {
        'whatsapp-sender': [
            'zombie-sender'
        ]
    },
    faults: async (run)=>{
        await Promise.all([
            zombie(run, 0),
            zombie(run, 1)
        ]);
    }
};
const BULKS = {
    count: 10,
    atOnce: 10,
    rows: 20,
    throttleMs: 100
};
const BULK_ASKED_TWICE = {
    ...BITE,
    name: 'bulk-asked-twice',
    what: 'no fault: bulk sends whose clients ask twice',
    messages: 50,
    bulks: BULKS,
    faults: noFault
};
const PACERS_DIE = {
    ...BITE,
    name: 'pacers-die',
    what: 'all senders are killed in the middle of bulk sends',
    messages: 50,
    patienceMs: 90_000,
    bulks: BULKS,
    faults: (run)=>run.after(3_000, ()=>run.killAll('whatsapp-sender'))
};
const LOST_ANSWERS = {
    ..._phonesscenario.PHONES,
    name: 'lost-answers',
    what: 'SMS over two phones that lose a third of all answers',
    durationMs: 6_000,
    replicas: (0, _phonesscenario.phoneReplicas)(2),
    sms: {
        messages: 500,
        durationMs: 6_000,
        withoutService: 0
    },
    patienceMs: 25_000,
    quietWithinMs: 40_000,
    faults: noFault
};
const SMS_BURST = {
    ...LOST_ANSWERS,
    name: 'sms-burst',
    what: 'SMS all at once over two phones that lose a third of all answers',
    durationMs: 1,
    sms: {
        messages: 500,
        durationMs: 1,
        withoutService: 0
    }
};
const BITE_SCENARIOS = [
    ASK_TWICE,
    SENDERS_DIE,
    SENDERS_FORGET,
    GATEWAY_DIES,
    SENDERS_AWAY,
    TWO_ZOMBIES,
    BULK_ASKED_TWICE,
    PACERS_DIE,
    LOST_ANSWERS,
    SMS_BURST
];
async function zombie(run, place) {
    const token = (0, _specialmessages.zombieToken)(place);
    const answered = run.load.sendAlone(token, run.random, ANSWERS);
    await run.untilStarted(token, 2);
    run.wakeAll('whatsapp-sender');
    await answered;
}

//# sourceMappingURL=bite.scenario.js.map