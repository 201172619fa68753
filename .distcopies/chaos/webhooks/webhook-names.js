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
    get WEBHOOK_MECHANISM_NAMES () {
        return WEBHOOK_MECHANISM_NAMES;
    },
    get WEBHOOK_SCENARIOS () {
        return WEBHOOK_SCENARIOS;
    }
});
const _webhookmechanisms = require("./webhook-mechanisms");
const _webhookscenario = require("./webhook.scenario");
const WEBHOOK_SCENARIOS = (0, _webhookscenario.allWebhooks)(1).map(({ name })=>name);
const WEBHOOK_MECHANISM_NAMES = _webhookmechanisms.WEBHOOK_MECHANISMS.map(({ name })=>name);

//# sourceMappingURL=webhook-names.js.map