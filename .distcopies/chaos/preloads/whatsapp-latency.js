"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _promises = require("node:timers/promises");
const _gatewayapp = require("./gateway-app");
const _specialmessages = require("./special-messages");
const _wrap = require("./wrap");
/**
 * Loaded before a gateway app: WhatsApp takes its time, so that faults meet calls under way. A zombie message takes so
 * long that its first worker wakes up while the second one waits for the answer.
 */ const LATENCY_MS = [
    20,
    120
];
const ZOMBIE_MS = 9_000;
(0, _wrap.wrap)((0, _gatewayapp.sandboxDriver)().prototype, 'send', async (send, message)=>{
    const [least, most] = LATENCY_MS;
    await (0, _promises.setTimeout)((0, _specialmessages.isZombie)(message.request.text) ? ZOMBIE_MS : least + Math.random() * (most - least));
    return send(message);
});

//# sourceMappingURL=whatsapp-latency.js.map