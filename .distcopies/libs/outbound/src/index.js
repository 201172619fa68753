/**
 * HTTP to addresses that somebody else chose: customers' media, gateways with an address of their own, webhooks. Every
 * looked-up address is checked and the connection goes to the checked address. The server apps and the gateway app use
 * it. MIT; it knows nothing of the project and never follows a private address.
 */ "use strict";
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
    get ExchangeError () {
        return _httpexchange.ExchangeError;
    },
    get LONGEST_URL () {
        return _publicurl.LONGEST_URL;
    },
    get OutboundClient () {
        return _outboundclient.OutboundClient;
    },
    get OutboundError () {
        return _outboundclient.OutboundError;
    },
    get checkPublicUrl () {
        return _addresslookup.checkPublicUrl;
    },
    get downloadFile () {
        return _filedownload.downloadFile;
    },
    get exchange () {
        return _httpexchange.exchange;
    },
    get isPublicHttpsUrl () {
        return _publicurl.isPublicHttpsUrl;
    }
});
const _addresslookup = require("./address-lookup");
const _filedownload = require("./file-download");
const _httpexchange = require("./http-exchange");
const _outboundclient = require("./outbound-client");
const _publicurl = require("./public-url");

//# sourceMappingURL=index.js.map