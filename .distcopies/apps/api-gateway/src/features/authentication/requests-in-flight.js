"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "RequestsInFlight", {
    enumerable: true,
    get: function() {
        return RequestsInFlight;
    }
});
const _errors = require("../../../../../libs/errors/src");
const _platform = require("../../../../../libs/platform/src");
const _common = require("@nestjs/common");
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
function _ts_metadata(metadataKey, metadataValue) {
    if (typeof Reflect === "object" && typeof Reflect.metadata === "function") {
        return Reflect.metadata(metadataKey, metadataValue);
    }
}
function _ts_param(paramIndex, decorator) {
    return function(target, key) {
        decorator(target, key, paramIndex);
    };
}
let RequestsInFlight = class RequestsInFlight {
    constructor(config, metrics){
        this.config = config;
        this.byKey = new Map();
        this.byOrganization = new Map();
        this.total = 0;
        const help = 'Requests with a valid key that have no answer yet.';
        (0, _platform.addGauge)(metrics, 'chasqui_requests_in_flight', help, ()=>this.total);
    }
    /**
   * Counts a request; it leaves when it is over, at the latest.
   *
   * @returns what makes the answer to one that is too many; null: it is counted
   */ enter(request, { id, orgId }) {
        const { REQUESTS_IN_FLIGHT_PER_KEY: perKey, REQUESTS_IN_FLIGHT_PER_ORGANIZATION: perOrganization } = this.config;
        if ((this.byKey.get(id) ?? 0) >= perKey) return ()=>tooMany(perKey, 'for this key');
        if ((this.byOrganization.get(orgId) ?? 0) >= perOrganization) {
            return ()=>tooMany(perOrganization, 'for your organization');
        }
        this.count(id, orgId, 1);
        request.leaveFlight = ()=>{
            request.leaveFlight = null;
            this.count(id, orgId, -1);
        };
        return null;
    }
    count(id, orgId, change) {
        this.total += change;
        add(this.byKey, id, change);
        add(this.byOrganization, orgId, change);
    }
};
RequestsInFlight = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(0, (0, _common.Inject)(_platform.CONFIG)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof ApiGatewayConfig === "undefined" ? Object : ApiGatewayConfig,
        typeof _platform.Registry === "undefined" ? Object : _platform.Registry
    ])
], RequestsInFlight);
function add(counts, name, change) {
    const count = (counts.get(name) ?? 0) + change;
    if (count === 0) counts.delete(name);
    else counts.set(name, count);
}
function tooMany(limit, whose) {
    return new _errors.AppError('RATE_LIMITED', {
        message: `Too many requests are in flight: the limit ${whose} is ${limit}. Wait for an answer before you send the next one.`,
        extra: {
            limit: 'requests_in_flight',
            max: limit
        },
        headers: {
            'Retry-After': '1'
        }
    });
}

//# sourceMappingURL=requests-in-flight.js.map