"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "chatCommandsOf", {
    enumerable: true,
    get: function() {
        return chatCommandsOf;
    }
});
const _baileys = require("baileys");
function chatCommandsOf(whatsapp) {
    const ends = ({ from, to })=>[
            whatsapp.person(from),
            whatsapp.directory.get(to)
        ];
    return {
        /** Any message, also one that only changes a setting of the chat. @returns WhatsApp's id */ post: ({ message, options, ...chat })=>{
            const [person, to] = ends(chat);
            return person.send(to, _baileys.proto.Message.fromObject(message), options);
        },
        /** The owner of a number (`from`) writes on the own phone. */ writeFromPhone: ({ message, options, ...chat })=>{
            const [owner, to] = ends(chat);
            return owner.writeFromPhone(to, _baileys.proto.Message.fromObject(message), options);
        },
        edit: ({ messageId, text, ...chat })=>{
            const [person, to] = ends(chat);
            return person.edit(to, messageId, text);
        },
        revoke: ({ messageId, ...chat })=>{
            const [person, to] = ends(chat);
            return person.revoke(to, messageId);
        },
        viewOnce: (chat)=>{
            const [person, to] = ends(chat);
            return person.sendViewOnce(to);
        },
        call: ({ callId, signal, ...chat })=>{
            const [person, to] = ends(chat);
            person.call(to, callId, signal);
        }
    };
}

//# sourceMappingURL=chat-commands.js.map