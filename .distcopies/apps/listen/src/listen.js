"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "listen", {
    enumerable: true,
    get: function() {
        return listen;
    }
});
const _eventfollower = require("./event-follower");
const _forwarder = require("./forwarder");
async function listen(settings, print, signal) {
    const forwarder = new _forwarder.Forwarder(settings.forwardTo);
    let isLost = false;
    const follower = new _eventfollower.EventFollower(settings, {
        connected: ()=>{
            print(`${now()}  ${isLost ? 'connected again' : 'connected'}`);
            isLost = false;
        },
        lost: (reason)=>{
            if (!isLost) print(`${now()}  connection lost (${reason}), reconnecting`);
            isLost = true;
        },
        restarted: ()=>print(`${now()}  the last event is no longer kept: continuing with events from now on`)
    });
    print(`Forwarding events from ${settings.baseUrl} to ${settings.forwardTo}. Press Ctrl-C to stop.`);
    print(`Signing secret for this run: ${forwarder.secret}`);
    await follower.follow(async (event)=>{
        const { outcome, ms } = await forwarder.forward(event, signal);
        print(`${now()}  ${event.type}  ${event.id}  ${outcome}  ${ms} ms`);
    }, signal);
}
const now = ()=>new Date().toTimeString().slice(0, 8);

//# sourceMappingURL=listen.js.map