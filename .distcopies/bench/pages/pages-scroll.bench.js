"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "pagesScrollBench", {
    enumerable: true,
    get: function() {
        return pagesScrollBench;
    }
});
const _promises = require("node:timers/promises");
const _bench = require("../bench");
const _statistics = require("../report/statistics");
const _frames = require("./frames");
const _longconversation = require("./long-conversation");
const _pagesworld = require("./pages.world");
const COUNT = {
    full: 100_000,
    small: 5_000
};
const STOPS = {
    full: 20,
    small: 6
};
const WHEEL_PX = 1_200;
/** A turn of the wheel for each frame or so. */ const WHEEL_PAUSE_MS = 12;
/** Nobody scrolls for longer. */ const LONGEST_MS = 15 * 60_000;
const LOOK_EVERY_MS = 10_000;
const LIVE_PER_SECOND = 5;
const MOST_NODES = 4_000;
const MOST_HEAP_MB = 60;
const MOST_MOVED_PX = 2;
const MOST_SLOW_FRAMES = 0.01;
const sizesOf = (messages)=>({
        messages,
        contacts: 500,
        keys: 5,
        requests: 100,
        events: 100,
        auditEntries: 10,
        members: 2
    });
async function run({ isSmall }) {
    const count = isSmall ? COUNT.small : COUNT.full;
    const stops = isSmall ? STOPS.small : STOPS.full;
    const world = await _pagesworld.PagesWorld.start(sizesOf(count));
    const list = await scrollList(world, count, stops);
    const conversation = await (0, _longconversation.aLongConversation)(world, count);
    const scrolled = [
        await scrollThread(world, conversation, count, stops),
        list
    ];
    const plain = await scrollPlain(world);
    await world.stop();
    return toReport(scrolled, plain, count);
}
/** From the newest message of a conversation to its first one, then back by the button. */ async function scrollThread(world, id, count, stops) {
    const opened = await world.open();
    const { page } = opened;
    await page.goto(world.at(`/inbox?c=${id}`));
    // A thread that opens is placed at its end; the day is shown once that is done, and then the reader may go elsewhere.
    await page.locator('.thread-day').waitFor();
    // What comes in is of the same person, in the same conversation.
    world.live.start(LIVE_PER_SECOND);
    const jumps = [];
    for(let stop = 0; stop < stops; stop += 1){
        jumps.push(await (0, _frames.moved)(page, '.thread-scroll', '.thread-row', `scroller.scrollTop = ${150 + 40 * stop}`));
    }
    await world.live.stop();
    const box = await page.locator('.thread-scroll').boundingBox();
    await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 200);
    const isThere = ()=>page.getByText(`Line ${count}`).first().isVisible();
    const found = await scroll('a conversation', opened, -WHEEL_PX, isThere);
    await page.getByRole('button', {
        name: 'Newest'
    }).click();
    await page.getByRole('listitem').filter({
        hasText: 'Message '
    }).last().waitFor();
    found.held.push(await (0, _pagesworld.heldBy)(opened.cdp));
    await page.context().close();
    return {
        ...found,
        moved: jumps
    };
}
/** From the newest message of the list to the last one, then back with a key. */ async function scrollList(world, count, stops) {
    const opened = await world.open();
    const { page } = opened;
    await page.goto(world.at('/messages'));
    await page.locator('.message-row').first().waitFor();
    await page.mouse.move(700, 500);
    world.live.start(LIVE_PER_SECOND);
    const jumps = [];
    for(let stop = 0; stop < stops; stop += 1){
        jumps.push(await (0, _frames.moved)(page, '.message-list', '.message-row', 'window.scrollTo(0, document.body.scrollHeight)'));
    }
    await world.live.stop();
    const isThere = ()=>page.getByText(`Your order ${count} has`).first().isVisible();
    const found = await scroll('the list of messages', opened, 2 * WHEEL_PX, isThere);
    await page.keyboard.press('Home');
    await page.getByRole('button').filter({
        hasText: 'Message '
    }).first().waitFor();
    found.held.push(await (0, _pagesworld.heldBy)(opened.cdp));
    await page.context().close();
    return {
        ...found,
        moved: jumps
    };
}
/** A page without a script: what this machine makes of frames at this time, whoever else uses it. */ async function scrollPlain(world) {
    const { page } = await world.open();
    await page.setContent(`<body>${'<p>A line of a page that does nothing but scroll.</p>'.repeat(20_000)}</body>`);
    await page.mouse.move(700, 500);
    const frames = await (0, _frames.framesOf)(page, ()=>turn(page, WHEEL_PX));
    await page.context().close();
    return frames;
}
async function scroll(name, { page, cdp }, byPx, isThere) {
    const held = [];
    const began = performance.now();
    let isThrough = false;
    const frames = {
        deltas: [],
        longTasks: []
    };
    while(!isThrough && performance.now() - began < LONGEST_MS){
        const part = await (0, _frames.framesOf)(page, ()=>turn(page, byPx));
        frames.deltas.push(...part.deltas);
        frames.longTasks.push(...part.longTasks);
        isThrough = await isThere();
        held.push(await (0, _pagesworld.heldBy)(cdp));
        const now = held.at(-1);
        (0, _bench.progress)(`console-scroll: ${name}: heap ${now?.heapMb.toFixed(1)} MB, ${now?.nodes} nodes`);
    }
    return {
        name,
        frames,
        held,
        isThrough,
        tookMs: performance.now() - began
    };
}
async function turn(page, byPx) {
    for(const until = performance.now() + LOOK_EVERY_MS; performance.now() < until;){
        await page.mouse.wheel(0, byPx);
        await (0, _promises.setTimeout)(WHEEL_PAUSE_MS);
    }
}
function toReport(scrolled, plain, count) {
    const slow = ({ deltas })=>deltas.filter((ms)=>ms > _frames.SLOW_FRAME_MS).length;
    const shareOf = (frames)=>slow(frames) / frames.deltas.length;
    const figures = scrolled.flatMap(({ name, frames, held, tookMs })=>[
            {
                label: `${name}: scrolled through in`,
                unit: 's',
                rounds: [
                    tookMs / 1000
                ]
            },
            {
                label: `${name}: frames`,
                unit: '',
                rounds: [
                    frames.deltas.length
                ]
            },
            {
                label: `${name}: frames over ${_frames.SLOW_FRAME_MS} ms`,
                unit: '',
                rounds: [
                    slow(frames)
                ]
            },
            {
                label: `${name}: between frames, p99`,
                unit: 'ms',
                rounds: [
                    (0, _statistics.quantile)(frames.deltas, 0.99)
                ]
            },
            {
                label: `${name}: longest task`,
                unit: 'ms',
                rounds: [
                    Math.max(0, ...frames.longTasks)
                ]
            },
            {
                label: `${name}: heap on the way`,
                unit: 'MB',
                rounds: held.map(({ heapMb })=>heapMb)
            }
        ]);
    const aims = scrolled.flatMap(({ name, frames, held, isThrough, moved: jumps })=>[
            {
                label: `${name}: its end was reached`,
                unit: '',
                rounds: [
                    Number(isThrough)
                ],
                atLeast: 1,
                failsBelow: 1
            },
            {
                label: `${name}: share of slow frames, beyond those of a plain page`,
                unit: '',
                rounds: [
                    Math.max(0, shareOf(frames) - shareOf(plain))
                ],
                atMost: MOST_SLOW_FRAMES,
                failsAbove: 10 * MOST_SLOW_FRAMES
            },
            {
                label: `${name}: what is read moved by at most, when more came`,
                unit: 'px',
                rounds: [
                    Math.max(...jumps)
                ],
                atMost: MOST_MOVED_PX,
                failsAbove: MOST_MOVED_PX,
                isExact: true
            },
            {
                label: `${name}: nodes, at most`,
                unit: '',
                rounds: [
                    Math.max(...held.map(({ nodes })=>nodes))
                ],
                atMost: MOST_NODES,
                failsAbove: 2 * MOST_NODES
            },
            {
                label: `${name}: heap, at most`,
                unit: 'MB',
                rounds: [
                    Math.max(...held.map(({ heapMb })=>heapMb))
                ],
                atMost: MOST_HEAP_MB,
                failsAbove: 3 * MOST_HEAP_MB
            }
        ]);
    return {
        name: 'console-scroll',
        title: `Scrolling through ${count} messages of a conversation, and of the list`,
        figures: [
            ...figures,
            {
                label: 'a plain page: share of slow frames',
                unit: '',
                rounds: [
                    shareOf(plain)
                ]
            }
        ],
        aims,
        notes: [
            `By the wheel, ${WHEEL_PX} pixels a turn in the conversation and ${2 * WHEEL_PX} in the list, as fast as the browser takes them.`,
            `While ${LIVE_PER_SECOND} messages a second come in, the row in the middle is looked at for a second each time more is read beyond it.`
        ]
    };
}
const pagesScrollBench = {
    name: 'console-scroll',
    run
};

//# sourceMappingURL=pages-scroll.bench.js.map