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
    get channelAddresses () {
        return channelAddresses;
    },
    get nameOfAddress () {
        return nameOfAddress;
    }
});
const nameOfAddress = ({ kind, value })=>`${kind} ${value}`;
function channelAddresses({ phone, lid, senderId }) {
    return [
        address('phone', phone),
        address('whatsapp_lid', lid),
        address('sms_sender_id', senderId)
    ].flat();
}
const address = (kind, value)=>value ? [
        {
            kind,
            value
        }
    ] : [];

//# sourceMappingURL=contact-address.js.map