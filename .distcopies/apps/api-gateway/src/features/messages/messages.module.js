"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MessagesModule", {
    enumerable: true,
    get: function() {
        return MessagesModule;
    }
});
const _messaging = require("../../../../../libs/messaging/src");
const _wiring = require("../../../../../libs/wiring/src");
const _common = require("@nestjs/common");
const _mediamodule = require("../media/media.module");
const _cancelmessageservice = require("./cancel-message.service");
const _inboundcontroller = require("./inbound.controller");
const _messagescontroller = require("./messages.controller");
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
let MessagesModule = class MessagesModule {
};
MessagesModule = _ts_decorate([
    (0, _common.Module)({
        imports: [
            _mediamodule.MediaModule
        ],
        controllers: [
            _inboundcontroller.InboundController,
            _messagescontroller.MessagesController
        ],
        providers: [
            ...(0, _wiring.repositories)(_messaging.InboundListRepository),
            _cancelmessageservice.CancelMessageService
        ]
    })
], MessagesModule);

//# sourceMappingURL=messages.module.js.map