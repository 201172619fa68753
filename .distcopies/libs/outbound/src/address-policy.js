"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "AddressPolicy", {
    enumerable: true,
    get: function() {
        return AddressPolicy;
    }
});
const _ipaddr = /*#__PURE__*/ _interop_require_default(require("ipaddr.js"));
function _interop_require_default(obj) {
    return obj && obj.__esModule ? obj : {
        default: obj
    };
}
/** All that is public in IPv6 today; ipaddr.js calls unassigned space `unicast` too. */ const GLOBAL_UNICAST_V6 = _ipaddr.default.parseCIDR('2000::/3');
/** RFC 6052: the last 32 bits are an IPv4 address that the network's translator connects to. */ const NAT64 = _ipaddr.default.parseCIDR('64:ff9b::/96');
/** Public by its range, but served inside every Azure network: its metadata and control channel. */ const METADATA_V4 = new Set([
    '168.63.129.16'
]);
let AddressPolicy = class AddressPolicy {
    /** @param allowedNetworks CIDR blocks. @throws Error that names the entry that is not one */ constructor(allowedNetworks = []){
        this.networks = allowedNetworks.map((network)=>{
            if (!_ipaddr.default.isValidCIDR(network)) throw new Error(`"${network}" is not a network in CIDR notation`);
            return _ipaddr.default.parseCIDR(network);
        });
    }
    get allowsPrivateNetworks() {
        return this.networks.length > 0;
    }
    /** Whether an address (dotted or IPv6 text, without brackets) may be connected to. */ allows(address) {
        if (!isStrictAddress(address)) return false;
        const parsed = embedded(_ipaddr.default.parse(address));
        return this.lists(parsed) || isPublic(parsed);
    }
    /** Whether an address is in a network that the operator allows. */ isListed(address) {
        return isStrictAddress(address) && this.lists(embedded(_ipaddr.default.parse(address)));
    }
    lists(address) {
        return this.networks.some(([network, bits])=>network.kind() === address.kind() && address.match(network, bits));
    }
};
/** No short, octal or hexadecimal IPv4: whoever parses those differently would connect elsewhere. */ function isStrictAddress(address) {
    return _ipaddr.default.IPv4.isValidFourPartDecimal(address) || address.includes(':') && _ipaddr.default.IPv6.isValid(address);
}
/** The IPv4 address that a mapped or NAT64 address stands for: that is where the packets go. */ function embedded(address) {
    if (!(address instanceof _ipaddr.default.IPv6)) return address;
    if (address.isIPv4MappedAddress()) return address.toIPv4Address();
    if (address.match(NAT64[0], NAT64[1])) return new _ipaddr.default.IPv4(address.toByteArray().slice(12));
    return address;
}
function isPublic(address) {
    if (address.range() !== 'unicast') return false;
    if (address instanceof _ipaddr.default.IPv6) return address.match(GLOBAL_UNICAST_V6[0], GLOBAL_UNICAST_V6[1]);
    return !METADATA_V4.has(address.toString());
}

//# sourceMappingURL=address-policy.js.map