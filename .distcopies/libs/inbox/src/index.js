/**
 * The inbox: what members of an organization do with its conversations over WhatsApp and SMS. They look through them, answer
 * (through `MessageSender`, like everybody), assign, close, and write notes; other browsers hear of it by the changes.
 * Used by the console. It takes the owner of a conversation and never knows a session; it calls nobody.
 */ "use strict";
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
    get ConversationNoteRepository () {
        return _conversationnoterepository.ConversationNoteRepository;
    },
    get ConversationReplies () {
        return _conversationreplies.ConversationReplies;
    },
    get ConversationWork () {
        return _conversationwork.ConversationWork;
    },
    get InboxChangeRepository () {
        return _inboxchangerepository.InboxChangeRepository;
    },
    get InboxConversationRepository () {
        return _conversationrepository.InboxConversationRepository;
    }
});
const _inboxchangerepository = require("./changes/inbox-change.repository");
const _conversationwork = require("./conversations/conversation-work");
const _conversationrepository = require("./conversations/conversation.repository");
const _conversationnoterepository = require("./notes/conversation-note.repository");
const _conversationreplies = require("./replies/conversation-replies");

//# sourceMappingURL=index.js.map