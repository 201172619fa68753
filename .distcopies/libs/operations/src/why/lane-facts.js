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
    get LANE_APPS () {
        return LANE_APPS;
    },
    get LANE_KINDS () {
        return LANE_KINDS;
    }
});
const LANE_KINDS = [
    'wa',
    'sms',
    'hook',
    'bulk'
];
const LANE_APPS = {
    wa: 'whatsapp-sender',
    sms: 'sms-dispatcher',
    hook: 'webhook-dispatcher',
    bulk: 'whatsapp-sender'
};

//# sourceMappingURL=lane-facts.js.map