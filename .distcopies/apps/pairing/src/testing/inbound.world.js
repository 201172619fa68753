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
    get InboundWorld () {
        return InboundWorld;
    },
    get aGroup () {
        return aGroup;
    },
    get aLid () {
        return aLid;
    },
    get aPhone () {
        return aPhone;
    },
    get aWaId () {
        return aWaId;
    }
});
const _nodecrypto = require("node:crypto");
const _globals = require("@jest/globals");
const _pairingharness = require("./pairing-harness");
let InboundWorld = class InboundWorld {
    /** Open while the tests of a file run. */ static ofFile() {
        const world = new InboundWorld();
        (0, _globals.beforeAll)(async ()=>{
            world.harness = await _pairingharness.PairingHarness.start();
            world.replica = await world.harness.startReplica();
            world.gateway = await world.harness.withNumber(world.replica, world.phone);
            world.stranger = await world.harness.withNumber(world.replica, world.foreignPhone);
        });
        (0, _globals.afterAll)(()=>world.harness.stop());
        return world;
    }
    event(type, data, phone = this.phone) {
        this.seq += 1;
        return {
            id: (0, _nodecrypto.randomUUID)(),
            seq: this.seq,
            at: new Date().toISOString(),
            phone,
            type,
            data
        };
    }
    /** A message of somebody; of a text unless `data` says otherwise. */ message(type, data, phone = this.phone) {
        return this.event(type, {
            wa_id: aWaId(),
            kind: 'text',
            text: 'hi',
            offline: false,
            ...data
        }, phone);
    }
    changed(target, data, phone = this.phone) {
        const { wa_id, from = null, lid } = target.data;
        const whole = {
            wa_id,
            change_id: aWaId(),
            change: 'edited',
            by_owner: false,
            from,
            lid,
            ...data
        };
        return this.event('message.changed', whole, phone);
    }
    post(events, as = this.gateway) {
        return this.replica.tell(as, events);
    }
    /** Puts a file here, as a gateway app does before it names it. @returns its name */ async upload(bytes, as = this.gateway) {
        const ref = (0, _nodecrypto.randomUUID)();
        const answer = await fetch(`${this.replica.url}/gateway/v1/media/${ref}`, {
            method: 'PUT',
            headers: {
                authorization: `Bearer ${as.token}`,
                'content-type': 'image/jpeg'
            },
            body: bytes
        });
        if (answer.status !== 204) throw new Error(`the upload was answered ${answer.status}`);
        return ref;
    }
    async query(text, values = []) {
        return (await this.harness.database.query(text, values)).rows;
    }
    /** What is stored of a message. */ async stored({ data }) {
        const found = await this.query('select * from messages where provider_message_id = $1', [
            data.wa_id
        ]);
        return found[0];
    }
    /** What customers were told about something, in order. */ async told(subjectId) {
        return this.query('select type, payload from events where subject_id = $1 order by created_at, id', [
            subjectId
        ]);
    }
    /** The audit of a message, without its times. */ history(id) {
        return this.query(`select version, status, source, detail, change, previous_content from message_events where message_id = $1
       order by version`, [
            id
        ]);
    }
    constructor(){
        this.phone = '4915100001';
        this.foreignPhone = '4915100002';
        this.seq = 0;
    }
};
const aPhone = ()=>`49${(0, _nodecrypto.randomBytes)(6).readUIntBE(0, 6)}`.slice(0, 15);
const aLid = ()=>`${(0, _nodecrypto.randomBytes)(6).readUIntBE(0, 6)}@lid`;
const aWaId = ()=>`3A${(0, _nodecrypto.randomBytes)(9).toString('hex').toUpperCase()}`;
const aGroup = ()=>`1203${(0, _nodecrypto.randomBytes)(6).readUIntBE(0, 6)}@g.us`;

//# sourceMappingURL=inbound.world.js.map