"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "storedEvent", {
    enumerable: true,
    get: function() {
        return storedEvent;
    }
});
function storedEvent(type, payload) {
    return {
        type,
        payload
    };
}

//# sourceMappingURL=stored-event.js.map