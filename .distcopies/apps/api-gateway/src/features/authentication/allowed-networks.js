"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "AllowedNetworks", {
    enumerable: true,
    get: function() {
        return AllowedNetworks;
    }
});
const _ipaddr = /*#__PURE__*/ _interop_require_default(require("ipaddr.js"));
function _interop_require_default(obj) {
    return obj && obj.__esModule ? obj : {
        default: obj
    };
}
const MAPPED_BITS = 96;
let AllowedNetworks = class AllowedNetworks {
    /** @param networks CIDR; what is none allows nobody */ constructor(networks){
        this.networks = networks.filter((each)=>_ipaddr.default.isValidCIDR(each)).map((each)=>plain(..._ipaddr.default.parseCIDR(each)));
    }
    /** Whether an address is in one of them. An IPv4 address is the same one when it is written in IPv6. */ contain(address) {
        if (!_ipaddr.default.isValid(address)) return false;
        const [parsed] = plain(_ipaddr.default.parse(address), 128);
        return this.networks.some(([network, bits])=>network.kind() === parsed.kind() && parsed.match(network, bits));
    }
};
function plain(address, bits) {
    const isMapped = address instanceof _ipaddr.default.IPv6 && address.isIPv4MappedAddress() && bits >= MAPPED_BITS;
    return isMapped ? [
        address.toIPv4Address(),
        bits - MAPPED_BITS
    ] : [
        address,
        bits
    ];
}

//# sourceMappingURL=allowed-networks.js.map