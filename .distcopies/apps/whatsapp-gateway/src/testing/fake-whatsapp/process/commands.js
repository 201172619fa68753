"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "commandsOf", {
    enumerable: true,
    get: function() {
        return commandsOf;
    }
});
const _chatcommands = require("./chat-commands");
const _messagesummary = require("./message-summary");
function commandsOf(whatsapp) {
    const user = (phone)=>whatsapp.directory.get(phone);
    const writer = ({ from, to })=>[
            whatsapp.person(from),
            user(to)
        ];
    return {
        access: ()=>whatsapp.access,
        person: (request)=>{
            const person = whatsapp.person(request);
            if (request.receipts) person.user.receipts = request.receipts;
            return {
                phone: person.user.phone,
                lid: person.user.lid
            };
        },
        /** Every number that begins like this has WhatsApp. */ everybody: ({ prefix })=>{
            whatsapp.directory.existsOnDemand = (phone)=>phone.startsWith(prefix);
        },
        group: ({ subject, phones })=>({
                jid: whatsapp.group(subject, phones).jid
            }),
        scan: ({ qr, phone })=>whatsapp.scan(qr, phone),
        enterCode: ({ phone, code })=>whatsapp.enterCode(phone, code),
        refs: ({ count })=>void (whatsapp.refsPerConnection = count),
        /** What a phone got, in order. */ received: async ({ phone })=>{
            const person = whatsapp.person(phone);
            return Promise.all(person.user.received.map((each)=>(0, _messagesummary.summarize)(person, each)));
        },
        /** How often the network brought each message to a phone, by WhatsApp's id, over all phones. */ arrivals: ()=>arrivalsOf(whatsapp),
        /** Puts a customer's file on the web. @returns its address, see `gateway-preload.ts` */ publish: ({ base64, mimetype, name })=>whatsapp.media.publish(Buffer.from(base64, 'base64'), mimetype, name),
        typing: ({ phone })=>user(phone).typing,
        /** What the linked devices of a number marked as read, in order. */ readMarks: ({ phone })=>user(phone).readMarks,
        write: ({ text, id, addressing, ...who })=>{
            const [person, to] = writer(who);
            return person.write(to, text, {
                ...id ? {
                    id
                } : {},
                ...addressing ? {
                    addressing
                } : {}
            });
        },
        /** Many texts at once, `<text> 1` and so on, one after another per writer. @returns their ids */ burst: async ({ text, count, ...who })=>{
            const [person, to] = writer(who);
            const ids = [];
            for(let i = 1; i <= count; i++)ids.push(await person.write(to, `${text} ${i}`));
            return ids;
        },
        writeToGroup: ({ from, group, text })=>{
            const found = whatsapp.directory.group(group);
            if (!found) throw new Error(`there is no group ${group}`);
            return whatsapp.person(from).writeToGroup(found, text);
        },
        quote: ({ messageId, text, ...who })=>{
            const [person, to] = writer(who);
            return person.quote(to, messageId, text);
        },
        react: ({ messageId, emoji, ...who })=>{
            const [person, to] = writer(who);
            return person.react(to, messageId, emoji);
        },
        vote: ({ pollId, options, ...who })=>{
            const [person, to] = writer(who);
            return person.vote(to, pollId, options);
        },
        sendFile: (request)=>{
            const [person, to] = writer(request);
            return person.sendFile(to, {
                ...request,
                bytes: Buffer.from(request.base64, 'base64')
            });
        },
        /** What becomes of downloads of the file that is sent next. */ nextFile: ({ fate })=>void (whatsapp.media.nextFate = fate),
        /** What becomes of downloads of the files that are there; without a word: as usual, also of those that hang. */ files: ({ fate })=>whatsapp.media.afflict(fate),
        /** What a phone does when it is asked to upload a file again. */ reuploads: ({ phone, habit })=>void (user(phone).reuploads = habit),
        turnOn: ({ phone })=>user(phone).turnOn(),
        /** Ids of messages whose file a phone was asked for. */ askedToUpload: ({ phone })=>user(phone).askedToUpload,
        location: ({ latitude, longitude, name, ...who })=>{
            const [person, to] = writer(who);
            return person.shareLocation(to, latitude, longitude, name);
        },
        contact: ({ displayName, vcard, ...who })=>{
            const [person, to] = writer(who);
            return person.shareContact(to, displayName, vcard);
        },
        ...(0, _chatcommands.chatCommandsOf)(whatsapp),
        confirm: ({ by, of, id, kind })=>whatsapp.person(by).confirm(user(of), id, kind),
        rule: (rule)=>whatsapp.script.add(rule),
        loginFailure: ({ phone, code })=>void whatsapp.script.loginFailures.set(phone, code),
        oldestVersion: ({ version })=>void (whatsapp.script.oldestVersion = version),
        restarts: ({ phone, count })=>void whatsapp.script.restarts.set(phone, count),
        clearScript: ()=>whatsapp.script.clear(),
        unreadable: ({ phone, count })=>void (user(phone).unreadable = count),
        closeWith: ({ phone, code })=>whatsapp.closeWith(phone, code),
        removeDevices: ({ phone })=>whatsapp.removeDevices(phone),
        restrict: ({ phone, untilMs, isTold })=>whatsapp.restrict(phone, untilMs, isTold),
        refuseConnections: ()=>whatsapp.refuseConnections(),
        acceptConnections: ()=>whatsapp.acceptConnections(),
        isConnected: ({ phone })=>whatsapp.isConnected(phone),
        loginCount: ()=>whatsapp.loginCount,
        problems: ()=>whatsapp.problems(),
        owed: ()=>whatsapp.owed(),
        expectProblem: ({ pattern })=>whatsapp.expectProblem(new RegExp(pattern))
    };
}
function arrivalsOf(whatsapp) {
    const all = whatsapp.directory.all().flatMap(({ received })=>received);
    return Object.fromEntries(all.map(({ id, arrivals })=>[
            id,
            arrivals
        ]));
}

//# sourceMappingURL=commands.js.map