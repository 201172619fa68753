"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodeevents = require("node:events");
const _nodeos = require("node:os");
const _promises = require("node:timers/promises");
const _child = require("../../bench/processes/child");
const _allnoises = require("./noises/all-noises");
const _floodsnoise = require("./noises/floods.noise");
const _linksnoise = require("./noises/links.noise");
const _slowsendsnoise = require("./noises/slow-sends.noise");
/** In the world the noise comes from other machines: here it takes only what the service leaves of the processors. */ (0, _nodeos.setPriority)(10);
/** Between the beginnings of two kinds: they come from different neighbours. Then all go on together. */ const BEGIN_EVERY_MS = 1_000;
const tallies = {};
const controller = new AbortController();
// One for each request under way.
(0, _nodeevents.setMaxListeners)(0, controller.signal);
const stops = [];
const ending = {
    get isOver () {
        return controller.signal.aborted;
    },
    signal: controller.signal,
    onEnd: (stop)=>void stops.push(stop)
};
function tallyOf(noise) {
    const counts = tallies[noise] ??= {};
    return {
        add: (what, count = 1)=>void (counts[what] = (counts[what] ?? 0) + count),
        most: (what, value)=>void (counts[what] = Math.max(counts[what] ?? 0, value))
    };
}
async function beginAfter(ms, noise, plan) {
    await (0, _promises.setTimeout)(ms);
    if (!ending.isOver) await noise.start(plan, tallyOf(noise.name), ending);
}
const handlers = {
    /** A customer's server that hangs. @returns its port */ listen: ()=>(0, _floodsnoise.startHangingServer)(tallyOf('floods'), ending),
    /** Opens the tunnels of the greedy organizations' gateways. */ connect: (plan)=>{
        const [sends, links] = [
            tallyOf('slow-sends'),
            tallyOf('links')
        ];
        (0, _slowsendsnoise.openSlowTunnels)(plan, ()=>sends.add('calls_held'), ending);
        (0, _linksnoise.openStormTunnels)(plan, ()=>links.add('calls_refused_late'), ending);
    },
    /** Returns when the first kind begins. */ start: (plan)=>{
        const chosen = _allnoises.NOISES.filter(({ name })=>plan.only.length === 0 || plan.only.includes(name));
        for (const [place, noise] of chosen.entries())void beginAfter(place * BEGIN_EVERY_MS, noise, plan);
    },
    /** Ends all noise. @returns what it did */ finish: ()=>{
        controller.abort();
        for (const stop of stops)stop();
        return tallies;
    }
};
(0, _child.serveParent)(handlers);

//# sourceMappingURL=noise.process.js.map