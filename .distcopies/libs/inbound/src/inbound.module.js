"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "InboundModule", {
    enumerable: true,
    get: function() {
        return InboundModule;
    }
});
const _contacts = require("../../contacts/src");
const _entities = require("../../entities/src");
const _events = require("../../events/src");
const _common = require("@nestjs/common");
const _consentservice = require("./consent.service");
const _inboundservice = require("./inbound.service");
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
let InboundModule = class InboundModule {
};
InboundModule = _ts_decorate([
    (0, _common.Module)({
        providers: [
            ...(0, _entities.repositoryProviders)(_contacts.InboundContactRepository, _contacts.ConversationRepository, _contacts.ConsentRepository, _events.EventLogRepository),
            _consentservice.ConsentService,
            _inboundservice.InboundService
        ],
        exports: [
            _inboundservice.InboundService
        ]
    })
], InboundModule);

//# sourceMappingURL=inbound.module.js.map