"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "GroupDetails", {
    enumerable: true,
    get: function() {
        return GroupDetails;
    }
});
const _gatewayprotocol = require("../../../../../../libs/gateway-protocol/src");
const _uptime = require("../../../clock/up-time");
const _driver = require("../../driver");
const _patience = require("../numbers/patience");
const _phone = require("../numbers/phone");
const _inboundlimits = require("./inbound-limits");
/** After WhatsApp did not answer, messages of that group do not wait for it again for so long. */ const GIVE_UP_MS = 60_000;
const MOST_GIVEN_UP = 1000;
const LIST_MS = 60_000;
let GroupDetails = class GroupDetails {
    constructor(queryMs){
        this.queryMs = queryMs;
        /** Until when a group is not asked about, on `performance.now()`. */ this.givenUp = new Map();
        this.lists = new WeakMap();
    }
    /** Undefined when WhatsApp does not say in time. */ async nameOf(number, jid) {
        return (await this.read(number, jid))?.subject;
    }
    /** Whether somebody, by one of the addresses, is an admin of the group; false when nobody says so. */ async isAdmin(number, jid, addresses) {
        const users = new Set(addresses.map(_phone.userOf));
        const { participants = [] } = await this.read(number, jid) ?? {};
        return participants.some(({ id, lid, phoneNumber, admin })=>[
                id,
                lid,
                phoneNumber
            ].some((address)=>admin && address && users.has((0, _phone.userOf)(address))));
    }
    /** All groups that the number is in. WhatsApp counts the questions, so that an answer is good for a minute. */ async list(number) {
        const refusal = (0, _driver.refusalOf)(number?.state);
        if (refusal) return refusal;
        if (number?.open === undefined) return (0, _driver.refused)('WHATSAPP_DISCONNECTED', 'The number is just connecting.');
        const known = this.lists.get(number);
        if (known !== undefined && known.endsAt > (0, _uptime.upMs)()) return known.answer;
        const { socket, ended } = number.open;
        const found = await (0, _patience.within)(socket.groupFetchAllParticipating(), this.queryMs, ended).catch(()=>_patience.TOO_LONG);
        if (typeof found === 'symbol') return (0, _driver.refused)('WHATSAPP_DISCONNECTED', 'WhatsApp did not list the groups.');
        const answer = {
            kind: 'groups',
            groups: summariesOf(Object.values(found))
        };
        this.lists.set(number, {
            answer,
            endsAt: (0, _uptime.upMs)() + LIST_MS
        });
        return answer;
    }
    async read(number, jid) {
        const known = number.groups.get(jid);
        if (known !== undefined || number.open === undefined) return known;
        if ((this.givenUp.get(jid) ?? 0) > performance.now()) return undefined;
        const { socket, ended } = number.open;
        const answer = await (0, _patience.within)(socket.groupMetadata(jid), this.queryMs, ended).catch(()=>_patience.TOO_LONG);
        if (typeof answer === 'symbol') {
            this.giveUp(jid);
            return undefined;
        }
        number.groups.put(answer);
        return answer;
    }
    giveUp(jid) {
        this.givenUp.set(jid, performance.now() + GIVE_UP_MS);
        for (const oldest of this.givenUp.keys()){
            if (this.givenUp.size <= MOST_GIVEN_UP) break;
            this.givenUp.delete(oldest);
        }
    }
};
function summariesOf(groups) {
    const all = groups.map(({ id, subject, size, participants })=>{
        return {
            id,
            name: (0, _inboundlimits.cut)(subject ?? '', _gatewayprotocol.MAX_GROUP_NAME),
            participants_count: size ?? participants.length
        };
    });
    return all.sort((a, b)=>a.name.localeCompare(b.name)).slice(0, _gatewayprotocol.MAX_GROUPS);
}

//# sourceMappingURL=group-details.js.map