/** From where a request comes. */ "use strict";
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
    get COMMAND_LINE () {
        return COMMAND_LINE;
    },
    get actorOf () {
        return actorOf;
    }
});
const COMMAND_LINE = {
    id: null,
    email: null,
    address: null,
    userAgent: null,
    requestId: null
};
function actorOf({ id, email }, caller) {
    const { address, userAgent, requestId } = caller;
    return {
        id,
        email,
        address,
        userAgent,
        requestId
    };
}

//# sourceMappingURL=actor.js.map