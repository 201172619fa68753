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
const _entities = require("../../../../../libs/entities/src");
const _sms = require("../../../../../libs/sms/src");
const _platform = require("../../../../../libs/platform/src");
const _common = require("@nestjs/common");
const _eventsmodule = require("../events/events.module");
const _messagemetrics = require("./message.metrics");
const _messagescontroller = require("./messages.controller");
const _messagesservice = require("./messages.service");
const _pullshares = require("./pull-shares");
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
            _eventsmodule.EventsModule
        ],
        controllers: [
            _messagescontroller.MessagesController
        ],
        providers: [
            ...(0, _entities.repositoryProviders)(_sms.SmsOfferRepository, _sms.SmsReportRepository),
            {
                provide: _pullshares.PullShares,
                useFactory: (config)=>new _pullshares.PullShares(config.DATABASE_POOL_SIZE),
                inject: [
                    _platform.CONFIG
                ]
            },
            _messagemetrics.MessageMetrics,
            _messagesservice.MessagesService
        ],
        exports: [
            _messagemetrics.MessageMetrics,
            _messagesservice.MessagesService
        ]
    })
], MessagesModule);

//# sourceMappingURL=messages.module.js.map