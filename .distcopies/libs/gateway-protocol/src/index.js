/**
 * What the service (`pairing`) and a gateway app (`apps/whatsapp-gateway`) say to each other: the frames of the tunnel,
 * the routes of both sides, the events. The same requests travel over the WebSocket tunnel that the app dials and over
 * signed HTTPS to its `base_url`. Depends on nothing, not even on npm packages; MIT, so anyone may import it to write
 * a gateway of their own. It never holds behaviour beyond signing and checking.
 */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
_export_star(require("./events"), exports);
_export_star(require("./frames"), exports);
_export_star(require("./messages"), exports);
_export_star(require("./numbers"), exports);
_export_star(require("./routes"), exports);
_export_star(require("./signature"), exports);
function _export_star(from, to) {
    Object.keys(from).forEach(function(k) {
        if (k !== "default" && !Object.prototype.hasOwnProperty.call(to, k)) {
            Object.defineProperty(to, k, {
                enumerable: true,
                get: function() {
                    return from[k];
                }
            });
        }
    });
    return from;
}

//# sourceMappingURL=index.js.map