/**
 * The log of API requests: what is kept of a request, without secrets and texts, and how it is found again. Written by the
 * api-gateway, read by the console. It must never know HTTP, and never keep a key, a code, or what a message says.
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
    get RequestLogRepository () {
        return _requestlogrepository.RequestLogRepository;
    },
    get maskedAnswer () {
        return _maskedbody.maskedAnswer;
    },
    get maskedBody () {
        return _maskedbody.maskedBody;
    },
    get maskedPath () {
        return _maskedtext.maskedPath;
    },
    get requestLogId () {
        return _requestlogid.requestLogId;
    },
    get withoutSecretWords () {
        return _secretwords.withoutSecretWords;
    }
});
const _requestlogrepository = require("./request-log.repository");
const _maskedbody = require("./masked-body");
const _maskedtext = require("./masked-text");
const _requestlogid = require("./request-log-id");
const _secretwords = require("./secret-words");

//# sourceMappingURL=index.js.map