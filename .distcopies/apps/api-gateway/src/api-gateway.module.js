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
    get ApiGatewayModule () {
        return ApiGatewayModule;
    },
    get FEATURES () {
        return FEATURES;
    }
});
const _common = require("@nestjs/common");
const _coremodule = require("./core/core.module");
const _accountsmodule = require("./features/accounts/accounts.module");
const _authenticationmodule = require("./features/authentication/authentication.module");
const _bulkmodule = require("./features/bulk/bulk.module");
const _eventsmodule = require("./features/events/events.module");
const _gatewayappmodule = require("./features/gateway-app/gateway-app.module");
const _linkingmodule = require("./features/linking/linking.module");
const _gatewaypackagesmodule = require("./features/gateway-app/gateway-packages.module");
const _mediamodule = require("./features/media/media.module");
const _uploadsmodule = require("./features/media/uploads.module");
const _messagesmodule = require("./features/messages/messages.module");
const _groupsmodule = require("./features/groups/groups.module");
const _numbercheckmodule = require("./features/number-check/number-check.module");
const _readsmodule = require("./features/reads/reads.module");
const _quickrepliesmodule = require("./features/quick-replies/quick-replies.module");
const _requestlogmodule = require("./features/request-log/request-log.module");
const _smsaccountsmodule = require("./features/sms-accounts/sms-accounts.module");
const _smsmodule = require("./features/sms/sms.module");
const _webhooksmodule = require("./features/webhooks/webhooks.module");
const _whatsappmodule = require("./features/whatsapp/whatsapp.module");
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
    _whatsappmodule.WhatsappModule,
    _uploadsmodule.UploadsModule.of(),
    _bulkmodule.BulkModule,
    _accountsmodule.AccountsModule,
    _messagesmodule.MessagesModule,
    _linkingmodule.LinkingModule,
    _groupsmodule.GroupsModule,
    _numbercheckmodule.NumberCheckModule,
    _readsmodule.ReadsModule,
    _gatewayappmodule.GatewayAppModule,
    _smsmodule.SmsModule,
    _webhooksmodule.WebhooksModule,
    _eventsmodule.EventsModule,
    _smsaccountsmodule.SmsAccountsModule,
    _quickrepliesmodule.QuickRepliesModule
];
let ApiGatewayModule = class ApiGatewayModule {
    static of(core, features) {
        return {
            module: ApiGatewayModule,
            imports: [
                _coremodule.CoreModule.of(core),
                _authenticationmodule.AuthenticationModule,
                _requestlogmodule.RequestLogModule,
                _mediamodule.MediaModule,
                _gatewaypackagesmodule.GatewayPackagesModule,
                ...features
            ]
        };
    }
};
ApiGatewayModule = _ts_decorate([
    (0, _common.Module)({})
], ApiGatewayModule);

//# sourceMappingURL=api-gateway.module.js.map