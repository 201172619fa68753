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
    get ConsoleModule () {
        return ConsoleModule;
    },
    get FEATURES () {
        return FEATURES;
    }
});
const _common = require("@nestjs/common");
const _coremodule = require("./core/core.module");
const _apikeysmodule = require("./features/api-keys/api-keys.module");
const _auditmodule = require("./features/audit/audit.module");
const _eventsmodule = require("./features/events/events.module");
const _inboxmodule = require("./features/inbox/inbox.module");
const _logsmodule = require("./features/logs/logs.module");
const _memodule = require("./features/me/me.module");
const _mediamodule = require("./features/media/media.module");
const _membersmodule = require("./features/members/members.module");
const _messagesmodule = require("./features/messages/messages.module");
const _numbersmodule = require("./features/numbers/numbers.module");
const _operationsmodule = require("./features/operations/operations.module");
const _organizationmodule = require("./features/organization/organization.module");
const _phonesmodule = require("./features/phones/phones.module");
const _quickrepliesmodule = require("./features/quick-replies/quick-replies.module");
const _signinmodule = require("./features/sign-in/sign-in.module");
const _startmodule = require("./features/start/start.module");
const _streammodule = require("./features/stream/stream.module");
const _webhooksmodule = require("./features/webhooks/webhooks.module");
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
const FEATURES = [
    _signinmodule.SignInModule,
    _memodule.MeModule,
    _organizationmodule.OrganizationModule,
    _membersmodule.MembersModule,
    _auditmodule.AuditModule,
    _startmodule.StartModule,
    _apikeysmodule.ApiKeysModule,
    _messagesmodule.MessagesModule,
    _inboxmodule.InboxModule,
    _mediamodule.MediaModule.of(),
    _quickrepliesmodule.QuickRepliesModule,
    _eventsmodule.EventsModule,
    _streammodule.StreamModule,
    _numbersmodule.NumbersModule,
    _phonesmodule.PhonesModule,
    _webhooksmodule.WebhooksModule,
    _logsmodule.LogsModule,
    _operationsmodule.OperationsModule
];
let ConsoleModule = class ConsoleModule {
    static of(core, features) {
        return {
            module: ConsoleModule,
            imports: [
                _coremodule.CoreModule.of(core),
                ...features
            ]
        };
    }
};
ConsoleModule = _ts_decorate([
    (0, _common.Module)({})
], ConsoleModule);

//# sourceMappingURL=console.module.js.map