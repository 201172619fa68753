"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "Directory", {
    enumerable: true,
    get: function() {
        return Directory;
    }
});
const _nodecrypto = require("node:crypto");
const _nodes = require("../wire/nodes");
const _whatsappuser = require("./whatsapp-user");
let Directory = class Directory {
    add({ phone, name = `User ${phone.slice(-4)}`, hidesPhone = false }) {
        const known = this.byPhone.get(phone);
        if (known) return known;
        const user = new _whatsappuser.WhatsAppUser(phone, `1${String(this.byPhone.size + 1).padStart(14, '0')}`, name, hidesPhone);
        this.byPhone.set(phone, user);
        this.byLid.set(user.lidUser, user);
        return user;
    }
    /** Another way to write a number: Brazil, Mexico and Argentina have a digit that WhatsApp leaves out or puts in. */ alias(phone, user) {
        this.byPhone.set(phone, user);
    }
    all() {
        return [
            ...new Set(this.byPhone.values())
        ];
    }
    find(phone) {
        const known = this.byPhone.get(phone);
        if (known || !this.existsOnDemand(phone)) return known;
        return this.add({
            phone
        });
    }
    /** @throws Error when there is nobody */ get(phone) {
        const user = this.find(phone);
        if (!user) throw new Error(`${phone} is not on the fake WhatsApp`);
        return user;
    }
    findJid(jid) {
        const user = jid.endsWith('@lid') ? this.byLid.get((0, _nodes.userOf)(jid)) : this.find((0, _nodes.userOf)(jid));
        return user && {
            user,
            device: (0, _nodes.deviceOf)(jid)
        };
    }
    addGroup(subject, phones) {
        const jid = `1203${(0, _nodecrypto.randomInt)(10 ** 12, 10 ** 13)}@g.us`;
        const group = {
            jid,
            subject,
            members: phones.map((phone)=>this.get(phone))
        };
        this.groups.set(jid, group);
        return group;
    }
    group(jid) {
        return this.groups.get(jid);
    }
    groupsOf(user) {
        return [
            ...this.groups.values()
        ].filter(({ members })=>members.includes(user));
    }
    constructor(){
        /** Numbers that get a user the first time somebody asks for them; none unless a test wants it. */ this.existsOnDemand = ()=>false;
        this.byPhone = new Map();
        this.byLid = new Map();
        this.groups = new Map();
    }
};

//# sourceMappingURL=directory.js.map