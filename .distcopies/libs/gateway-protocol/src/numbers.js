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
    get DEFAULT_NUMBER_SETTINGS () {
        return DEFAULT_NUMBER_SETTINGS;
    },
    get MAX_GROUPS () {
        return MAX_GROUPS;
    },
    get MAX_GROUP_NAME () {
        return MAX_GROUP_NAME;
    },
    get settingsPath () {
        return settingsPath;
    }
});
const _routes = require("./routes");
const DEFAULT_NUMBER_SETTINGS = {
    receive_groups: false,
    proxy_url: null,
    web_version: null
};
const settingsPath = (phone)=>`${_routes.GATEWAY_ROUTES.sessions}/${phone}/settings`;
const MAX_GROUPS = 1000;
const MAX_GROUP_NAME = 100;

//# sourceMappingURL=numbers.js.map