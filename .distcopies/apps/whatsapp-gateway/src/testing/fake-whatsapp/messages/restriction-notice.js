"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "restrictionNotice", {
    enumerable: true,
    get: function() {
        return restrictionNotice;
    }
});
const _nodecrypto = require("node:crypto");
const _nodes = require("../wire/nodes");
function restrictionNotice(untilMs) {
    const lock = untilMs === undefined ? {
        is_active: false
    } : {
        is_active: true,
        enforcement_type: 'DEFAULT',
        time_enforcement_ends: String(Math.floor(untilMs / 1000))
    };
    const content = Buffer.from(JSON.stringify({
        data: {
            xwa2_notify_account_reachout_timelock: lock
        }
    }));
    const attrs = {
        id: (0, _nodecrypto.randomBytes)(6).toString('hex'),
        from: _nodes.FROM_SERVER,
        type: 'mex',
        t: (0, _nodes.seconds)()
    };
    return (0, _nodes.node)('notification', attrs, [
        (0, _nodes.node)('update', {
            op_name: 'NotificationUserReachoutTimelockUpdate'
        }, content)
    ]);
}

//# sourceMappingURL=restriction-notice.js.map