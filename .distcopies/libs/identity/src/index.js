/**
 * People who sign in to the console: users, passwords and two-factor, sessions, roles in organizations, links that work once,
 * and the log of who did what. Used by the console and by the operator's command line. Takes plain arguments: it never knows a
 * request, a cookie or a mail server, and it never gives out a hash or a secret.
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
    get COMMAND_LINE () {
        return _actor.COMMAND_LINE;
    },
    get Identity () {
        return _identity.Identity;
    },
    get actorOf () {
        return _actor.actorOf;
    },
    get hasRole () {
        return _roles.hasRole;
    },
    get totpSecretPlace () {
        return _twofactor.totpSecretPlace;
    }
});
const _identity = require("./identity");
const _actor = require("./roles/actor");
const _roles = require("./roles/roles");
const _twofactor = require("./two-factor/two-factor");

//# sourceMappingURL=index.js.map