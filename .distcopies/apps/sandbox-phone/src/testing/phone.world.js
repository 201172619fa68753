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
    get PhoneWorld () {
        return PhoneWorld;
    },
    get aMessage () {
        return aMessage;
    },
    get radioed () {
        return radioed;
    },
    get until () {
        return until;
    }
});
const _nodecrypto = require("node:crypto");
const _nodefs = require("node:fs");
const _nodeos = require("node:os");
const _nodepath = require("node:path");
const _testing = require("../../../../libs/testing/src");
const _pino = require("pino");
const _phone = require("../phone/phone");
const _fakeservice = require("./fake-service");
let PhoneWorld = class PhoneWorld {
    static async open() {
        const world = new PhoneWorld();
        await world.service.listen();
        return world;
    }
    /** A world with one phone that is registered and listens. */ static async withPhone() {
        const world = await PhoneWorld.open();
        return {
            world,
            phone: await world.aConnectedPhone()
        };
    }
    async close() {
        await Promise.all(this.opened.map((phone)=>phone.kill()));
        await this.service.close();
        (0, _nodefs.rmSync)(this.folder, {
            recursive: true,
            force: true
        });
    }
    /** The phone of the folder, not started: waits are 1000 times shorter, the mobile network takes a moment. */ async aPhone(draft = {}) {
        const phone = await _phone.Phone.open({
            apiUrl: this.service.url,
            folder: (0, _nodepath.join)(this.folder, 'phone'),
            signIn: {
                kind: 'token',
                privateToken: this.service.privateToken
            },
            log: (0, _pino.pino)({
                level: 'silent'
            }),
            speed: 1000,
            radioDelayMs: [
                1,
                3
            ],
            offlineMs: 50,
            hangMs: 50,
            androidPartsPerMinute: Number.POSITIVE_INFINITY,
            ...draft,
            hooks: {
                crashed: (error)=>this.crashes.push(error),
                ...draft.hooks
            }
        });
        this.opened.push(phone);
        return phone;
    }
    /** A phone that is registered and listens. */ async aConnectedPhone(draft = {}) {
        const phone = await this.aPhone(draft);
        phone.start();
        await until(()=>phone.isConnected && !phone.isFetching, 'the stream to be open');
        return phone;
    }
    /** The service offers these once; resolves when the phone that was opened last has them. */ async offerOnce(...messages) {
        const phone = this.opened.at(-1);
        const isTaken = ()=>{
            const known = new Set(phone?.ledger.messages.map(({ id })=>id));
            return messages.every(({ id })=>known.has(id));
        };
        const isDone = ()=>this.service.isUsedUp('GET /message') && phone?.isFetching === false;
        for(;;){
            this.service.script('GET /message', {
                status: 200,
                body: messages
            });
            this.service.event('MessageEnqueued');
            await until(()=>isTaken() || isDone(), 'the phone to fetch the offer');
            if (isTaken()) return;
        // Two pulls at a time: the answer went to the one that was broken off.
        }
    }
    /** The service offers these with every pull, and says so. */ offer(...messages) {
        this.service.messages = messages;
        this.service.event('MessageEnqueued');
    }
    /** Resolves when the phone last reported this of a message. */ untilReported(id, state) {
        return until(()=>this.service.reports(id).at(-1)?.state === state, `${id} to be reported ${state}`);
    }
    constructor(){
        this.service = new _fakeservice.FakeService();
        this.crashes = [];
        this.folder = (0, _nodefs.mkdtempSync)((0, _nodepath.join)((0, _nodeos.tmpdir)(), 'chasqui-phone-'));
        this.opened = [];
    }
};
let messages = 0;
function aMessage(fields = {}) {
    messages += 1;
    const text = 'Hello';
    return {
        id: (0, _nodecrypto.randomUUID)(),
        message: text,
        textMessage: {
            text
        },
        phoneNumbers: [
            '+15551230001'
        ],
        withDeliveryReport: true,
        validUntil: new Date(Date.now() + 3_600_000).toISOString(),
        priority: 0,
        state: 'Pending',
        createdAt: new Date(Date.now() - 60_000 + messages).toISOString(),
        ...fields
    };
}
function until(condition, what) {
    return (0, _testing.waitFor)(condition, {
        what
    });
}
const radioed = (phone)=>phone.ledger.radio.map(({ messageId })=>messageId);

//# sourceMappingURL=phone.world.js.map