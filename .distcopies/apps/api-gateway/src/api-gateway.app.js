"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "startApiGateway", {
    enumerable: true,
    get: function() {
        return startApiGateway;
    }
});
const _wiring = require("../../../libs/wiring/src");
const _apifactory = require("./api.factory");
function startApiGateway(config, options = {}) {
    const { features } = options;
    return (0, _wiring.startHttpApp)('api-gateway', config, options, (parts)=>(0, _apifactory.createApi)({
            ...parts,
            ...features && {
                features
            }
        }));
}

//# sourceMappingURL=api-gateway.app.js.map