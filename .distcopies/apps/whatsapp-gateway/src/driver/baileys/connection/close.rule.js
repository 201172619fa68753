/** What a closed connection means for a number. */ "use strict";
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
    get NO_HISTORY () {
        return NO_HISTORY;
    },
    get judgeClose () {
        return judgeClose;
    },
    get rememberClose () {
        return rememberClose;
    }
});
const NO_HISTORY = {
    badSessions: 0,
    replaced: false,
    restarts: 0
};
const BAD_SESSIONS = 3;
/** One belongs to each pairing, and WhatsApp says it now and then; a server that says nothing else gets a pause. */ const MOST_RESTARTS = 2;
function judgeClose(code, fromServer, history) {
    switch(code){
        case 515:
            return history.restarts < MOST_RESTARTS ? {
                kind: 'restart'
            } : {
                kind: 'backoff',
                reason: 'restart_required'
            };
        case 401:
            return {
                kind: 'signed_out',
                reason: 'logged_out',
                wipe: true
            };
        case 403:
            return {
                kind: 'signed_out',
                reason: 'blocked',
                wipe: false
            };
        case 402:
        case 406:
            return {
                kind: 'signed_out',
                reason: 'banned',
                wipe: false
            };
        case 405:
            return {
                kind: 'refresh_version',
                reason: 'version_refused'
            };
        case 411:
            return {
                kind: 'stop',
                reason: 'multidevice_mismatch'
            };
        case 440:
            return history.replaced ? {
                kind: 'stop',
                reason: 'replaced'
            } : {
                kind: 'retry_once',
                reason: 'replaced'
            };
        case 500:
            // A failed TLS handshake is 500 too; only what WhatsApp says counts against the login.
            return fromServer && history.badSessions + 1 >= BAD_SESSIONS ? {
                kind: 'stop',
                reason: 'bad_session'
            } : {
                kind: 'backoff',
                reason: fromServer ? 'bad_session' : 'connection_lost'
            };
        case 503:
            return {
                kind: 'backoff',
                reason: 'unavailable'
            };
        default:
            return {
                kind: 'backoff',
                reason: 'connection_lost'
            };
    }
}
function rememberClose(code, fromServer, history) {
    return {
        badSessions: code === 500 && fromServer ? history.badSessions + 1 : 0,
        replaced: history.replaced || code === 440,
        restarts: code === 515 ? history.restarts + 1 : 0
    };
}

//# sourceMappingURL=close.rule.js.map