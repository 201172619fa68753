"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "scrubSecrets", {
    enumerable: true,
    get: function() {
        return scrubSecrets;
    }
});
/** Words of keys and tokens that the service gives out, and the `secret` query parameter. Second belt behind redaction. */ const SECRET_WORD = /\b(chq_(?:live|test)_|gw_setup_|gwt_|whsec_)[0-9A-Za-z+/=_-]{8,200}/g;
const SECRET_PARAMETER = /([?&]secret=)[^&\s"\\#]+/gi;
function scrubSecrets(line) {
    if (!line.includes('_') && !line.includes('secret=')) return line;
    return line.replace(SECRET_WORD, '$1[redacted]').replace(SECRET_PARAMETER, '$1[redacted]');
}

//# sourceMappingURL=secret-scrubber.js.map