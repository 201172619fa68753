"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "pagesBench", {
    enumerable: true,
    get: function() {
        return pagesBench;
    }
});
const _promises = require("node:timers/promises");
const _bench = require("../bench");
const _statistics = require("../report/statistics");
const _pagetimings = require("./page-timings");
const _pagesworld = require("./pages.world");
const PER_SECOND = 20;
const ROUNDS = {
    full: 5,
    small: 1
};
const VISITS = {
    full: 10,
    small: 2
};
const SIZES = {
    messages: 20_000,
    contacts: 2_000,
    keys: 20,
    requests: 2_000,
    events: 2_000,
    auditEntries: 100,
    members: 5
};
/** What a page may take through the network, compressed, before it can be used. */ const MOST_LOADED_KB = 300;
/** "Good" by web.dev: an interaction is answered within so many milliseconds. */ const MOST_DELAY_MS = 200;
/** Times slower than this machine. */ const THROTTLES = [
    1,
    4
];
async function run({ isSmall }) {
    const world = await _pagesworld.PagesWorld.start(SIZES);
    const conversation = await world.live.one(0);
    for(let person = 1; person < 60; person += 1)await world.live.one(person);
    const measured = {
        loads: [],
        delays: []
    };
    const places = [
        {
            place: 'sign-in',
            url: `${world.url}/console/sign-in`,
            isSignedIn: false,
            ready: 'input[type=password]'
        },
        {
            place: 'home',
            url: world.at(''),
            isSignedIn: true,
            ready: '.steps'
        },
        {
            place: 'inbox',
            url: world.at(`/inbox?c=${conversation}`),
            isSignedIn: true,
            ready: '.thread-row'
        }
    ];
    for (const throttle of THROTTLES){
        for (const { place, url, isSignedIn, ready } of places){
            const rounds = [];
            for(let round = 0; round < (isSmall ? ROUNDS.small : ROUNDS.full); round += 1){
                const opened = await world.open(isSignedIn);
                await slowDown(opened, throttle);
                rounds.push(await (0, _pagetimings.firstLoad)(opened.page, url, ready));
                await opened.page.context().close();
            }
            (0, _bench.progress)(`console-pages: ${place}, ${throttle} times slower: ${(0, _statistics.median)(rounds.map(({ usableMs })=>usableMs)).toFixed(0)} ms`);
            measured.loads.push({
                place,
                throttle,
                rounds
            });
        }
    }
    world.live.start(PER_SECOND);
    for (const throttle of THROTTLES){
        measured.delays.push({
            throttle,
            interactions: await visit(world, throttle, isSmall ? VISITS.small : VISITS.full)
        });
    }
    await world.live.stop();
    await world.stop();
    return toReport(measured);
}
async function slowDown({ cdp }, throttle) {
    if (throttle > 1) await cdp.send('Emulation.setCPUThrottlingRate', {
        rate: throttle
    });
}
/** Somebody works while messages come in: opens conversations, writes, filters messages, opens one, goes to other pages. */ async function visit(world, throttle, count) {
    const opened = await world.open();
    const { page } = opened;
    await (0, _pagetimings.watchInteractions)(page);
    await page.goto(world.at('/inbox'));
    await page.locator('.conversation').first().waitFor();
    await slowDown(opened, throttle);
    const found = [];
    const note = async (name, work)=>{
        await page.evaluate('window.interactionsOf()');
        await work();
        // Events are told once their frame was painted.
        await (0, _promises.setTimeout)(250);
        const durations = await page.evaluate('window.interactionsOf()');
        found.push(...durations.map((durationMs)=>({
                name,
                durationMs
            })));
    };
    for(let at = 0; at < count; at += 1){
        await note('open a conversation', ()=>page.locator('.conversation').nth(at % 8).click());
        await page.locator('.thread-row').first().waitFor();
        await note('write', ()=>page.locator('.composer textarea').pressSequentially('On its way', {
                delay: 40
            }));
        await note('go to another page', ()=>goTo(page, 'Messages'));
        await page.locator('.message-row').first().waitFor();
        await note('open a message', ()=>page.locator('.message-row').nth(3).click());
        await page.getByRole('dialog').waitFor();
        await note('close it', ()=>page.keyboard.press('Escape'));
        await page.getByRole('dialog').waitFor({
            state: 'hidden'
        });
        await note('open a filter', ()=>page.locator('.filters button').first().click());
        await note('filter', ()=>page.getByRole('menuitem').or(page.getByRole('option')).or(page.getByRole('menuitemradio')).nth(1).click());
        await note('go to another page', ()=>goTo(page, 'Inbox'));
        await page.locator('.conversation').first().waitFor();
    }
    await page.context().close();
    (0, _bench.progress)(`console-pages: ${found.length} interactions, ${throttle} times slower`);
    return found;
}
const goTo = (page, place)=>page.getByRole('navigation').getByRole('link', {
        name: place,
        exact: true
    }).click();
function toReport({ loads, delays }) {
    const figures = loads.flatMap(({ place, throttle, rounds })=>{
        const name = `${place}, CPU at 1/${throttle}`;
        return [
            {
                label: `${name}: first paint with content`,
                unit: 'ms',
                rounds: rounds.map(({ fcpMs })=>fcpMs)
            },
            {
                label: `${name}: data`,
                unit: 'kB',
                rounds: rounds.map(({ dataKb })=>dataKb)
            },
            {
                label: `${name}: largest paint`,
                unit: 'ms',
                rounds: rounds.map(({ lcpMs })=>lcpMs)
            },
            {
                label: `${name}: can be used after`,
                unit: 'ms',
                rounds: rounds.map(({ usableMs })=>usableMs)
            }
        ];
    });
    const p98 = (of)=>(0, _statistics.quantile)(of.map(({ durationMs })=>durationMs), 0.98);
    for (const { throttle, interactions } of delays){
        for (const name of new Set(interactions.map((each)=>each.name))){
            const own = interactions.filter((each)=>each.name === name).map(({ durationMs })=>durationMs);
            figures.push({
                label: `${name}, CPU at 1/${throttle}: answered after`,
                unit: 'ms',
                rounds: own
            });
        }
        const most = Math.max(...interactions.map(({ durationMs })=>durationMs));
        figures.push({
            label: `CPU at 1/${throttle}: slowest of ${interactions.length} interactions`,
            unit: 'ms',
            rounds: [
                most
            ]
        });
    }
    const aims = [
        ...loads.filter(({ throttle })=>throttle === 1).map(({ place, rounds })=>({
                label: `${place}: loaded, compressed`,
                unit: 'kB',
                rounds: rounds.map(({ kb })=>kb),
                atMost: MOST_LOADED_KB,
                failsAbove: MOST_LOADED_KB
            })),
        ...delays.map(({ throttle, interactions })=>({
                label: `98 of 100 interactions, CPU at 1/${throttle}`,
                unit: 'ms',
                rounds: [
                    p98(interactions)
                ],
                atMost: MOST_DELAY_MS * (throttle === 1 ? 1 : 2),
                failsAbove: 10 * MOST_DELAY_MS
            }))
    ];
    return {
        name: 'console-pages',
        title: `The pages of the console by the browser's own clock, ${PER_SECOND} messages a second coming in`,
        figures,
        aims,
        notes: [
            'First loads: nothing in the caches, no messages coming in. Server, database, messages and browser share this machine.',
            'Delays: from the event to the next paint (Event Timing); keys and clicks of at least 16 ms.'
        ]
    };
}
const pagesBench = {
    name: 'console-pages',
    run
};

//# sourceMappingURL=pages.bench.js.map