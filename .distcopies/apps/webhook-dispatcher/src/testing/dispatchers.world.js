"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "DispatchersWorld", {
    enumerable: true,
    get: function() {
        return DispatchersWorld;
    }
});
const _testing = require("../../../../libs/testing/src");
const _dispatcherharness = require("./dispatcher.harness");
const _receiver = require("./receiver");
let DispatchersWorld = class DispatchersWorld {
    constructor(){
        this.receiver = new _receiver.Receiver();
        this.paths = 0;
        this.aPath = ()=>`/${this.paths += 1}`;
        this.anEndpoint = async (behaviour, orgId)=>{
            const path = this.aPath();
            this.receiver.on(path, behaviour);
            const url = this.receiver.url(path);
            return {
                ...await this.harness.anEndpoint({
                    url,
                    ...orgId && {
                        orgId
                    }
                }),
                path
            };
        };
        /** Answers 200 after so long. */ this.after = (ms)=>(_request, response)=>{
                setTimeout(()=>response.end('ok'), ms);
            };
        /** Answers the first requests, and keeps all others waiting until it is told. */ this.answersFirst = (count)=>{
            let answered = 0;
            let isOpen = false;
            const waiting = [];
            return {
                behaviour: (_request, response)=>{
                    if (isOpen || (answered += 1) <= count) response.end('ok');
                    else waiting.push(()=>response.end('ok'));
                },
                goOn: ()=>{
                    isOpen = true;
                    for (const answer of waiting.splice(0))answer();
                }
            };
        };
        this.untilAll = (path, ids)=>(0, _testing.waitFor)(()=>{
                const there = this.receiver.idsAt(path);
                return ids.every((id)=>there.has(id));
            }, {
                what: `all events at ${path}`
            });
        this.untilDone = (endpoint)=>(0, _testing.waitFor)(async ()=>await this.harness.countOpen(endpoint) === 0, {
                what: 'all deliveries to be recorded'
            });
        beforeAll(async ()=>{
            this.harness = await _dispatcherharness.DispatcherHarness.create();
            await this.receiver.start();
        });
        afterEach(async ()=>{
            // Nothing that a test leaves undone shall meet the next one.
            await this.harness.database.query(`update webhook_endpoints set status = 'disabled'`);
            await this.harness.stopAll();
            await this.harness.database.query('delete from lanes');
        });
        afterAll(async ()=>{
            await this.harness.close();
            await this.receiver.stop();
        });
    }
};

//# sourceMappingURL=dispatchers.world.js.map