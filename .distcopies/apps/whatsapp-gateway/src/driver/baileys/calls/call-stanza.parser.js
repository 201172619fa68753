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
    get callOf () {
        return callOf;
    },
    get isOneOf () {
        return isOneOf;
    }
});
const _inboundlimits = require("../inbound/inbound-limits");
const _phone = require("../numbers/phone");
/** Why a call ended for this device, where it did not just end (`reason` of `<terminate>`). */ const ENDS = {
    accepted_elsewhere: 'accepted',
    rejected_elsewhere: 'rejected'
};
function callOf({ attrs, content }) {
    const [info] = Array.isArray(content) ? content : [];
    const id = info?.attrs['call-id'];
    const step = info && stepOf(info);
    if (info === undefined || step === undefined || !id || !(0, _inboundlimits.isWhatsAppId)(id)) return undefined;
    const { 'call-creator': creator, caller_pn, from, type } = info.attrs;
    const parts = Array.isArray(info.content) ? info.content : [];
    return {
        id,
        step,
        caller: [
            creator ?? from ?? attrs.from,
            caller_pn
        ].flatMap((jid)=>jid ? [
                jid
            ] : []),
        video: parts.some(({ tag })=>tag === 'video'),
        group: type === 'group' || info.attrs['group-jid'] !== undefined,
        at: Number(attrs.t ?? 0)
    };
}
function stepOf({ tag, attrs }) {
    switch(tag){
        case 'offer':
        case 'offer_notice':
            return 'ringing';
        case 'accept':
            return 'accepted';
        case 'reject':
            return 'rejected';
        case 'terminate':
            return ENDS[attrs.reason ?? ''] ?? 'missed';
        default:
            return undefined;
    }
}
function isOneOf(addresses, own) {
    const users = own.flatMap((jid)=>jid ? [
            (0, _phone.userOf)(jid)
        ] : []);
    return addresses.some((address)=>users.includes((0, _phone.userOf)(address)));
}

//# sourceMappingURL=call-stanza.parser.js.map