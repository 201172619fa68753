/**
 * Mail of the installation itself: invitations, links for a new password, test mails. Used by the console, which sends them,
 * and by the operator's command line. A mail is stored, sealed, in the transaction that makes its link, and handed to a mail
 * server afterwards. It takes plain arguments: it knows no request, no session, and no mail of customers.
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
    get SystemMail () {
        return _systemmail.SystemMail;
    },
    get mailSettings () {
        return _mailsettings.mailSettings;
    }
});
const _mailsettings = require("./settings/mail-settings");
const _systemmail = require("./system-mail");

//# sourceMappingURL=index.js.map