"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _promises = /*#__PURE__*/ _interop_require_default(require("node:dns/promises"));
const _nodehttps = require("node:https");
const _baileysoptions = require("../../../driver/baileys/baileys-options");
const _certificate = require("../media/certificate");
function _interop_require_default(obj) {
    return obj && obj.__esModule ? obj : {
        default: obj
    };
}
/**
 * Loaded into a gateway app with `node -r`, it leads its Baileys driver to a fake WhatsApp, and the name of the
 * published files to this machine (NODE_EXTRA_CA_CERTS must name the certificate, MEDIA_NETWORKS allow 127.0.0.0/8).
 *
 * | variable | meaning |
 * |---|---|
 * | FAKE_WHATSAPP | `ClientAccess` as JSON |
 * | FAKE_WHATSAPP_TIMINGS | some of `BaileysTimings` as JSON, milliseconds |
 */ function lead() {
    const { url, rootKey, mediaHost, mediaCertificate } = JSON.parse(process.env.FAKE_WHATSAPP ?? '');
    const timings = JSON.parse(process.env.FAKE_WHATSAPP_TIMINGS ?? '{}');
    _baileysoptions.BAILEYS_DEFAULTS.timings = {
        ..._baileysoptions.BAILEYS_DEFAULTS.timings,
        ...timings
    };
    _baileysoptions.BAILEYS_DEFAULTS.testNetwork = {
        webSocketUrl: url,
        noiseRootKey: Buffer.from(rootKey, 'hex'),
        mediaHost,
        mediaAgent: new _nodehttps.Agent({
            ca: mediaCertificate
        }),
        mediaCa: mediaCertificate
    };
}
function resolveFilesName() {
    const lookup = _promises.default.lookup;
    const own = (name, ...rest)=>lookup(name === _certificate.FILES_NAME ? '127.0.0.1' : name, ...rest);
    Object.assign(_promises.default, {
        lookup: own
    });
}
lead();
resolveFilesName();

//# sourceMappingURL=gateway-preload.js.map