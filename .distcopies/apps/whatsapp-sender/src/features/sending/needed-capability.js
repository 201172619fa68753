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
    get lackedCapability () {
        return lackedCapability;
    },
    get neededCapabilities () {
        return neededCapabilities;
    }
});
const _sendrequest = require("./send-request");
const _waitingmessage = require("./waiting-message");
function neededCapabilities({ type, media }) {
    const needed = [];
    if (type === 'voice' || type === 'sticker') needed.push(type);
    if (media?.file !== undefined) needed.push('media_files');
    return needed;
}
function lackedCapability(message, route) {
    if (message.media === null || message.state !== 'queued' || (0, _waitingmessage.isAway)(route)) return undefined;
    const needed = neededCapabilities((0, _sendrequest.toGatewayRequest)(message, route.phone).body);
    return needed.find((capability)=>!route.capabilities.includes(capability));
}

//# sourceMappingURL=needed-capability.js.map