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
    get BlockedAddressError () {
        return BlockedAddressError;
    },
    get checkedConnector () {
        return checkedConnector;
    }
});
const _nodenet = require("node:net");
const _undici = require("undici");
const _answerlimit = require("./answer-limit");
const _isolatedlookup = require("./isolated-lookup");
let BlockedAddressError = class BlockedAddressError extends Error {
    constructor(host, address){
        super(`${host} leads to ${address}, which is not public`);
        this.name = 'BlockedAddressError';
    }
};
const MOST_ADDRESSES = 4;
function checkedConnector(options) {
    const connect = (0, _undici.buildConnector)({
        timeout: options.connectTimeoutMs,
        ...options.ca !== undefined && {
            ca: options.ca
        }
    });
    const lookup = options.lookup ?? (0, _isolatedlookup.sharedLookup)();
    return (target, callback)=>{
        void (async ()=>{
            const addresses = await addressesOf(target, options.policy, lookup);
            const servername = (0, _nodenet.isIP)(target.hostname) ? undefined : target.hostname;
            return connectToFirst(addresses, (address)=>connectOne(connect, {
                    ...target,
                    hostname: address,
                    ...servername !== undefined && {
                        servername
                    }
                })).then((socket)=>checkPeer(socket, target.hostname, target.protocol, options.policy));
        })().then((socket)=>callback(null, (0, _answerlimit.limitedSocket)(socket)), // As it is, with its code: whoever looks at it knows no other.
        (error)=>callback(error, null));
    };
}
async function addressesOf(target, policy, lookup) {
    const { hostname, protocol } = target;
    const addresses = (0, _nodenet.isIP)(hostname) ? [
        hostname
    ] : await lookup(hostname);
    for (const address of addresses)assertAllowed(hostname, address, protocol, policy);
    if (addresses.length === 0) throw new Error(`${hostname} has no address`);
    return addresses.slice(0, MOST_ADDRESSES);
}
function assertAllowed(hostname, address, protocol, policy) {
    // Plain http is for the operator's own networks only.
    const allowed = protocol === 'http:' ? policy.isListed(address) : policy.allows(address);
    if (!allowed) throw new BlockedAddressError(hostname, address);
}
async function connectToFirst(addresses, connect) {
    let last;
    for (const address of addresses){
        try {
            return await connect(address);
        } catch (error) {
            last = error;
        }
    }
    throw last;
}
function connectOne(connect, target) {
    return new Promise((resolve, reject)=>{
        connect(target, (error, socket)=>{
            if (error) reject(error);
            else if (socket) resolve(socket);
        });
    });
}
function checkPeer(socket, hostname, protocol, policy) {
    try {
        assertAllowed(hostname, socket.remoteAddress ?? 'nowhere', protocol, policy);
        return socket;
    } catch (error) {
        socket.on('error', ()=>undefined).destroy();
        throw error;
    }
}

//# sourceMappingURL=checked-connector.js.map