"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "AttemptsWorld", {
    enumerable: true,
    get: function() {
        return AttemptsWorld;
    }
});
const _testing = require("../../../../libs/testing/src");
const _uuid = require("uuid");
const _dispatcherharness = require("./dispatcher.harness");
const _receiver = require("./receiver");
let AttemptsWorld = class AttemptsWorld {
    constructor(){
        this.receiver = new _receiver.Receiver();
        this.aPath = ()=>`/${(0, _uuid.v7)()}`;
        /** An endpoint that behaves so, with one event on its way. */ this.tell = async (behaviour, fields = {})=>{
            const path = this.aPath();
            this.receiver.on(path, behaviour);
            const endpoint = await this.harness.anEndpoint({
                url: this.receiver.url(path),
                ...fields
            });
            const [eventId = ''] = await this.harness.emit(endpoint);
            return {
                path,
                endpoint,
                eventId
            };
        };
        this.untilTried = (eventId, endpoint, attempts = 1)=>(0, _testing.waitFor)(async ()=>{
                const delivery = await this.harness.delivery(eventId, endpoint);
                return delivery?.unrecorded_starts === 0 && delivery.attempts >= attempts ? delivery : null;
            }, {
                what: 'an attempt to be recorded'
            });
        beforeAll(async ()=>{
            this.harness = await _dispatcherharness.DispatcherHarness.create();
            await this.receiver.start();
            await this.harness.start();
        });
        afterAll(async ()=>{
            await this.harness.close();
            await this.receiver.stop();
        });
    }
};

//# sourceMappingURL=attempts.world.js.map