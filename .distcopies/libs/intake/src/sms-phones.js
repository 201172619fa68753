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
    get PHONE_CHOICES () {
        return PHONE_CHOICES;
    },
    get SmsPhones () {
        return SmsPhones;
    },
    get lackOf () {
        return lackOf;
    }
});
const _timing = require("../../timing/src");
/** A phone that was connected is taken for connected for so long. */ const TRUST_MS = 250;
const PHONE_CHOICES = [
    'first',
    'least_used'
];
let SmsPhones = class SmsPhones {
    constructor(repository){
        this.repository = repository;
        this.known = new _timing.RecentReads(TRUST_MS);
    }
    /**
   * The phone asked for; else of the connected ones the first (by pairing) whose daily limit is not used up, or the one
   * with the fewest messages given or waiting today. When all have used up their limits, messages wait at the one that
   * the choice names first.
   *
   * Of phones that are chosen those go first that can do what the message needs.
   *
   * @returns null when it is not connected, unknown, or another organization's
   */ async find(orgId, mode, wanted, needs) {
        const name = `${orgId} ${mode} ${wanted.choice}`;
        const recent = this.known.recent(name);
        if (recent !== undefined) {
            const phone = choose(await recent, wanted, needs);
            if (phone !== null && lackOf(phone, needs) === null) return phone;
        }
        // A phone that connects now, or says now which SIMs it has, is found at once.
        return choose(await this.read(name, orgId, mode, wanted.choice === 'least_used'), wanted, needs);
    }
    /** The same for many messages at once, whose phones are read once, now. */ async findAll(orgId, mode, choice) {
        const phones = await this.read(`${orgId} ${mode} ${choice}`, orgId, mode, choice === 'least_used');
        return (deviceId, needs)=>choose(phones, {
                deviceId,
                choice
            }, needs);
    }
    /** The next message of an organization finds its phones as they are then. */ forget(orgId, mode) {
        for (const choice of PHONE_CHOICES)this.known.forget(`${orgId} ${mode} ${choice}`);
    }
    read(name, orgId, mode, withLoad) {
        return this.known.refresh(name, ()=>this.repository.findConnected(orgId, mode, withLoad));
    }
};
function choose(phones, { deviceId, choice }, needs) {
    const phone = deviceId === null ? byNeeds(phones, choice, needs) : phones.find(({ id })=>id === deviceId);
    if (phone === undefined) return null;
    phone.load += 1;
    return phone;
}
/** Where no phone can do it, one that cannot is found, so that the caller is told why. */ function byNeeds(phones, choice, needs) {
    const able = phones.filter((phone)=>lackOf(phone, needs) === null);
    return byChoice(able.length > 0 ? able : phones, choice);
}
function lackOf({ protocol, slots }, { sim, deliveryReport }) {
    const isCht = protocol === 'cht';
    if (sim !== null && isCht) {
        return {
            field: 'sim',
            message: 'A phone with cht-gateway always uses its default SIM. Leave `sim` out.'
        };
    }
    if (sim !== null && slots.length > 0 && !slots.includes(sim)) {
        const has = slots.length === 1 ? 'It has a SIM in slot' : 'It has SIMs in the slots';
        const message = `The phone has no SIM in slot ${sim}. ${has} ${slots.toSorted((a, b)=>a - b).join(', ')}.`;
        return {
            field: 'sim',
            message
        };
    }
    if (!deliveryReport && isCht) {
        const message = 'A phone with cht-gateway always asks for delivery reports. Leave `delivery_report` out.';
        return {
            field: 'delivery_report',
            message
        };
    }
    return null;
}
function byChoice(phones, choice) {
    const withRoom = phones.filter(({ dailyLimit, load })=>dailyLimit === null || load < dailyLimit);
    const candidates = withRoom.length > 0 ? withRoom : phones;
    if (choice === 'first') return candidates[0];
    return candidates.reduce((least, phone)=>{
        return least === undefined || phone.load < least.load ? phone : least;
    }, undefined);
}

//# sourceMappingURL=sms-phones.js.map