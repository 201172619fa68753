"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "InboxModule", {
    enumerable: true,
    get: function() {
        return InboxModule;
    }
});
const _entities = require("../../../../../libs/entities/src");
const _inbox = require("../../../../../libs/inbox/src");
const _intake = require("../../../../../libs/intake/src");
const _messaging = require("../../../../../libs/messaging/src");
const _quickreplies = require("../../../../../libs/quick-replies/src");
const _wiring = require("../../../../../libs/wiring/src");
const _common = require("@nestjs/common");
const _sendingmodule = require("../sending/sending.module");
const _contactscontroller = require("./contacts.controller");
const _conversationmessagescontroller = require("./conversation-messages.controller");
const _conversationnotescontroller = require("./conversation-notes.controller");
const _conversationscontroller = require("./conversations.controller");
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
let InboxModule = class InboxModule {
};
InboxModule = _ts_decorate([
    (0, _common.Module)({
        imports: [
            _sendingmodule.SendingModule,
            _quickreplies.QuickReplyUseCasesModule
        ],
        controllers: [
            _conversationscontroller.ConversationsController,
            _conversationmessagescontroller.ConversationMessagesController,
            _conversationnotescontroller.ConversationNotesController,
            _contactscontroller.ContactsController
        ],
        providers: [
            ...(0, _wiring.repositories)(_inbox.InboxConversationRepository, _inbox.InboxChangeRepository),
            (0, _wiring.built)(_inbox.ConversationNoteRepository, _entities.Database, _inbox.InboxChangeRepository),
            (0, _wiring.built)(_inbox.ConversationWork, _entities.Database, _inbox.InboxConversationRepository, _inbox.InboxChangeRepository),
            (0, _wiring.built)(_inbox.ConversationReplies, _entities.Database, _inbox.ConversationWork, _quickreplies.QuickRepliesService, _intake.MessageSender, _messaging.MessageRepository),
            (0, _wiring.retention)('changes of the inbox', _inbox.InboxChangeRepository, (changes, limit)=>changes.deleteOld(limit))
        ],
        exports: [
            _inbox.InboxChangeRepository
        ]
    })
], InboxModule);

//# sourceMappingURL=inbox.module.js.map