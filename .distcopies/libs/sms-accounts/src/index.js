/**
 * The SMS phones of an organization as its people see them: the use cases of pairing, settings and unpairing, with the bodies
 * and queries that ask for them and the answers that tell of them. Used by whoever has routes for it: the API and the
 * console. It knows no key of the API and no session, and speaks with no phone.
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
    get SimBody () {
        return _smsaccountbody.SimBody;
    },
    get SmsAccountBody () {
        return _smsaccountbody.SmsAccountBody;
    },
    get SmsAccountData () {
        return _smsaccountresponse.SmsAccountData;
    },
    get SmsAccountDetail () {
        return _smsaccountresponse.SmsAccountDetail;
    },
    get SmsAccountsQuery () {
        return _smsaccountsquery.SmsAccountsQuery;
    },
    get SmsAccountsService () {
        return _smsaccountsservice.SmsAccountsService;
    },
    get SmsPairingBody () {
        return _smsaccountbody.SmsPairingBody;
    },
    get SmsPairingData () {
        return _smsaccountresponse.SmsPairingData;
    },
    get UnpairedSmsAccountData () {
        return _smsaccountresponse.UnpairedSmsAccountData;
    },
    get toSmsAccountData () {
        return _smsaccountmapper.toSmsAccountData;
    },
    get toSmsAccountDetail () {
        return _smsaccountmapper.toSmsAccountDetail;
    },
    get toSmsPhoneChange () {
        return _smsaccountchange.toSmsPhoneChange;
    }
});
const _smsaccountchange = require("./sms-account-change");
const _smsaccountbody = require("./sms-account.body");
const _smsaccountmapper = require("./sms-account.mapper");
const _smsaccountresponse = require("./sms-account.response");
const _smsaccountsquery = require("./sms-accounts.query");
const _smsaccountsservice = require("./sms-accounts.service");

//# sourceMappingURL=index.js.map