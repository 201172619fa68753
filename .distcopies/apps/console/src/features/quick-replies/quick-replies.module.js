"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "QuickRepliesModule", {
    enumerable: true,
    get: function() {
        return QuickRepliesModule;
    }
});
const _quickreplies = require("../../../../../libs/quick-replies/src");
const _common = require("@nestjs/common");
const _inboxmodule = require("../inbox/inbox.module");
const _quickrepliescontroller = require("./quick-replies.controller");
const _quickreplychangesservice = require("./quick-reply-changes.service");
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
let QuickRepliesModule = class QuickRepliesModule {
};
QuickRepliesModule = _ts_decorate([
    (0, _common.Module)({
        imports: [
            _quickreplies.QuickReplyUseCasesModule,
            _inboxmodule.InboxModule
        ],
        controllers: [
            _quickrepliescontroller.QuickRepliesController
        ],
        providers: [
            _quickreplychangesservice.QuickReplyChanges
        ]
    })
], QuickRepliesModule);

//# sourceMappingURL=quick-replies.module.js.map