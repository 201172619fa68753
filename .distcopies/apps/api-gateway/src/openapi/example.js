"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "IDS", {
    enumerable: true,
    get: function() {
        return IDS;
    }
});
const _events = require("../../../../libs/events/src");
const IDS = {
    ..._events.SAMPLE_IDS,
    delivery: '019a9f3c-6b2a-7d15-8e60-7a8b9c0d1e12',
    recovery: '019aa1b0-2c3d-7e4f-9a5b-6c7d8e9f0a13',
    secondMessage: '019a9f3c-5a08-7f31-92c4-d5e6f7a8b914'
};

//# sourceMappingURL=example.js.map