"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "numberHooks", {
    enumerable: true,
    get: function() {
        return numberHooks;
    }
});
function numberHooks({ inbound, files, receipts, chats, calls, timers, group, log }) {
    const guarded = (work, what)=>{
        work.catch((error)=>log.error({
                err: error
            }, what));
    };
    return {
        opened: (number)=>guarded(receipts.resend(number), 'messages were not sent again'),
        signedOut: (number)=>guarded(receipts.expire(number), 'lost messages were not reported'),
        arrived: (number, messages, offline)=>{
            inbound.arrived(number, messages, offline);
            for (const { key } of messages)chats.learn(number, [
                key.remoteJid,
                key.remoteJidAlt
            ]);
        },
        chatsFound: (number, jids)=>{
            for (const jid of jids)chats.learn(number, [
                jid
            ]);
        },
        withheld: (number, message, offline)=>inbound.withheld(number, message, offline),
        receipt: (number, node)=>receipts.received(number, node),
        acknowledged: (number, node)=>receipts.acknowledged(number, node),
        called: (number, node)=>calls.called(number, node),
        remembered: ({ phone }, chat, seconds, atMs)=>guarded(group.stage(()=>timers.set(phone, [
                    chat
                ], seconds, atMs)), 'the timer of a chat was not stored'),
        reuploaded: (number, updates)=>guarded(files.answered(number, updates), 'an answer of the phone about a file was not stored'),
        mapped: (number, lids)=>guarded(inbound.mapped(number, lids), 'the number of a contact was not reported')
    };
}

//# sourceMappingURL=number-hooks.js.map