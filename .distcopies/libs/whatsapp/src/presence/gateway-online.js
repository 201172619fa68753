/** A gateway is online when a replica holds its connection and heard it within this many seconds. */ "use strict";
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
    get GATEWAY_ONLINE () {
        return GATEWAY_ONLINE;
    },
    get ONLINE_SECONDS () {
        return ONLINE_SECONDS;
    }
});
const ONLINE_SECONDS = 45;
const GATEWAY_ONLINE = `(g.owner_address is not null and g.revoked_at is null
  and g.seen_at is not null and g.seen_at > now() - interval '${ONLINE_SECONDS} seconds')`;

//# sourceMappingURL=gateway-online.js.map