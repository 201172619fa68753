"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "WhatsAppUser", {
    enumerable: true,
    get: function() {
        return WhatsAppUser;
    }
});
const _signalparty = require("../signal/signal-party");
const _nodes = require("../wire/nodes");
let WhatsAppUser = class WhatsAppUser {
    constructor(/** Digits with country code. */ phone, /** Digits of the LID. */ lidUser, name, /** Nobody but the user knows the number: stanzas carry the LID only. */ hidesPhone){
        this.phone = phone;
        this.lidUser = lidUser;
        this.name = name;
        this.hidesPhone = hidesPhone;
        this.party = new _signalparty.SignalParty();
        this.companions = new Map();
        /** What others (and groups) wrote, in order, each id once. */ this.received = [];
        /** Copies of what this user's linked devices sent, by id. */ this.sentCopies = new Map();
        /** Who shows "typing…" to this user: phone and state, in order. */ this.typing = [];
        /** What the linked devices of this user marked as read, in order. */ this.readMarks = [];
        /** Whom the user shows what was read: `none` for nobody. */ this.showsReadTo = 'all';
        this.receipts = {
            until: 'delivered',
            afterMs: 0
        };
        /** Who wrote to this user, or was written to. */ this.chats = new Set();
        /** How many of the next messages the phone cannot decrypt, and asks for again. */ this.unreadable = 0;
        this.reuploads = 'uploads';
        /** Ids of messages whose file the phone was asked for, in order. */ this.askedToUpload = [];
        /** Messages that linked devices got too, by id. */ this.onPhone = new Map();
        /** What the phone does when it is on again. */ this.whenOn = [];
        this.byId = new Map();
        this.nextDevice = 7;
    }
    get jid() {
        return `${this.phone}@${_nodes.SERVER}`;
    }
    get lid() {
        return `${this.lidUser}@lid`;
    }
    deviceJid(device) {
        return `${this.phone}:${device}@${_nodes.SERVER}`;
    }
    deviceLid(device) {
        return device === 0 ? this.lid : `${this.lidUser}:${device}@lid`;
    }
    /** Device numbers, the phone (0) first. */ devices() {
        return [
            0,
            ...this.companions.keys()
        ];
    }
    newDevice() {
        return this.nextDevice++;
    }
    /** Whether WhatsApp keeps this user from writing to somebody: only new chats are forbidden. */ mayNotWriteTo(other) {
        const isRestricted = this.restrictedUntilMs !== undefined && this.restrictedUntilMs > Date.now();
        return isRestricted && other !== this && !this.chats.has(other);
    }
    /** The phone, which was off, is back. */ turnOn() {
        this.reuploads = 'uploads';
        for (const act of this.whenOn.splice(0))act();
    }
    /** Somebody wrote to somebody. */ openChat(other) {
        this.chats.add(other);
        other.chats.add(this);
    }
    /** @returns whether the phone sees it for the first time */ keep(message) {
        const key = `${message.from}/${message.id}`;
        const before = this.byId.get(key);
        if (before) {
            before.arrivals += 1;
            return false;
        }
        const received = {
            ...message,
            arrivals: 1,
            atMs: Date.now()
        };
        this.byId.set(key, received);
        this.received.push(received);
        return true;
    }
};

//# sourceMappingURL=whatsapp-user.js.map