"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "WebhooksModule", {
    enumerable: true,
    get: function() {
        return WebhooksModule;
    }
});
const _webhooks = require("../../../../../libs/webhooks/src");
const _common = require("@nestjs/common");
const _redeliverycontroller = require("./redelivery.controller");
const _webhookrequestsservice = require("./webhook-requests.service");
const _webhookscontroller = require("./webhooks.controller");
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
let WebhooksModule = class WebhooksModule {
};
WebhooksModule = _ts_decorate([
    (0, _common.Module)({
        imports: [
            _webhooks.WebhookUseCasesModule
        ],
        controllers: [
            _webhookscontroller.WebhooksController,
            _redeliverycontroller.RedeliveryController
        ],
        providers: [
            _webhookrequestsservice.WebhookRequests
        ]
    })
], WebhooksModule);

//# sourceMappingURL=webhooks.module.js.map