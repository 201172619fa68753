"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "EndpointFlows", {
    enumerable: true,
    get: function() {
        return EndpointFlows;
    }
});
const _timing = require("../../../../../libs/timing/src");
const _common = require("@nestjs/common");
const _endpointflow = require("./endpoint-flow");
function _ts_decorate(decorators, target, key, desc) {
    var c = arguments.length, r = c < 3 ? target : desc === null ? desc = Object.getOwnPropertyDescriptor(target, key) : desc, d;
    if (typeof Reflect === "object" && typeof Reflect.decorate === "function") {
        r = Reflect.decorate(decorators, target, key, desc);
    } else {
        for(var i = decorators.length - 1; i >= 0; i--){
            if (d = decorators[i]) {
                r = (c < 3 ? d(r) : c > 3 ? d(target, key, r) : d(target, key)) || r;
            }
        }
    }
    return c > 3 && r && Object.defineProperty(target, key, r), r;
}
/** What matters is stored: a flow that is made anew is restored when its lane is taken. */ const MAX_FLOWS = 50_000;
let EndpointFlows = class EndpointFlows {
    of(lane) {
        const known = this.flows.get(lane);
        if (known !== undefined) return known;
        const flow = new _endpointflow.EndpointFlow();
        this.flows.set(lane, flow);
        return flow;
    }
    /** Endpoints whose breaker this process has seen open last. */ countOpen() {
        let open = 0;
        for (const flow of this.flows.values())if (flow.isOpen) open += 1;
        return open;
    }
    constructor(){
        this.flows = new _timing.BoundedMap(MAX_FLOWS);
    }
};
EndpointFlows = _ts_decorate([
    (0, _common.Injectable)()
], EndpointFlows);

//# sourceMappingURL=endpoint-flows.js.map