/** What the public key for proxies of numbers is published as. Stored: never change. */ "use strict";
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
    get NUMBER_PROXY_USE () {
        return NUMBER_PROXY_USE;
    },
    get numberProxyPlace () {
        return numberProxyPlace;
    }
});
const NUMBER_PROXY_USE = 'number-proxy';
const numberProxyPlace = (orgId, numberId)=>`${orgId}|${numberId}|proxy`;

//# sourceMappingURL=number-proxy-seal.js.map