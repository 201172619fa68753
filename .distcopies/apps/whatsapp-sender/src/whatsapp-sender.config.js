"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "whatsappSenderVariables", {
    enumerable: true,
    get: function() {
        return whatsappSenderVariables;
    }
});
const _config = require("../../../libs/config/src");
const whatsappSenderVariables = {
    ..._config.databaseVariables,
    ..._config.redisVariables,
    ..._config.internalVariables,
    ..._config.laneVariables,
    ...(0, _config.opsVariables)(9002)
};

//# sourceMappingURL=whatsapp-sender.config.js.map