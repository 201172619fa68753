/**
 * Contacts, their consent, and conversations. Used by whatever receives or sends messages. Never knows a channel's wire.
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
    get ConsentRepository () {
        return _consentrepository.ConsentRepository;
    },
    get ContactRepository () {
        return _contactrepository.ContactRepository;
    },
    get ConversationRepository () {
        return _conversationrepository.ConversationRepository;
    },
    get InboundContactRepository () {
        return _inboundcontactrepository.InboundContactRepository;
    },
    get contactEvents () {
        return _contacteventmapper.contactEvents;
    },
    get contactSnapshot () {
        return _contacteventmapper.contactSnapshot;
    },
    get contactVariables () {
        return _contactvariables.contactVariables;
    },
    get conversationEvents () {
        return _contacteventmapper.conversationEvents;
    }
});
const _consentrepository = require("./consent.repository");
const _contacteventmapper = require("./contact-event.mapper");
const _contactrepository = require("./contact.repository");
const _contactvariables = require("./contact-variables");
const _conversationrepository = require("./conversation.repository");
const _inboundcontactrepository = require("./inbound-contact.repository");

//# sourceMappingURL=index.js.map