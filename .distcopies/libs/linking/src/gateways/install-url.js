/** The page that says how to install the gateway app. @param publicUrl the service's address, without a path */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "installUrl", {
    enumerable: true,
    get: function() {
        return installUrl;
    }
});
function installUrl(publicUrl) {
    return `${publicUrl.replace(/\/{1,9}$/, '')}/docs/gateway`;
}

//# sourceMappingURL=install-url.js.map