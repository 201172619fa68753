/**
 * Android phones and what they send, report and receive. Used by the API and sms-dispatcher. Never speaks to a phone.
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
    get SmsBulkRepository () {
        return _smsbulkrepository.SmsBulkRepository;
    },
    get SmsExpiryRepository () {
        return _smsexpiryrepository.SmsExpiryRepository;
    },
    get SmsExportRepository () {
        return _smsexportrepository.SmsExportRepository;
    },
    get SmsInboundRepository () {
        return _smsinboundrepository.SmsInboundRepository;
    },
    get SmsOfferRepository () {
        return _smsofferrepository.SmsOfferRepository;
    },
    get SmsPairingRepository () {
        return _smspairingrepository.SmsPairingRepository;
    },
    get SmsPhoneChoiceRepository () {
        return _smsphonechoicerepository.SmsPhoneChoiceRepository;
    },
    get SmsPhoneRepository () {
        return _smsphonerepository.SmsPhoneRepository;
    },
    get SmsPhoneSessionRepository () {
        return _smsphonesessionrepository.SmsPhoneSessionRepository;
    },
    get SmsPresenceRepository () {
        return _smspresencerepository.SmsPresenceRepository;
    },
    get SmsReceiverRepository () {
        return _smsreceiverrepository.SmsReceiverRepository;
    },
    get SmsRegistrationRepository () {
        return _smsregistrationrepository.SmsRegistrationRepository;
    },
    get SmsReportRepository () {
        return _smsreportrepository.SmsReportRepository;
    },
    get SmsUnpairingRepository () {
        return _smsunpairingrepository.SmsUnpairingRepository;
    },
    get fromAddressOf () {
        return _smsphonechoicerepository.fromAddressOf;
    },
    get hashSmsSecret () {
        return _smssecrets.hashSmsSecret;
    },
    get isPhoneToken () {
        return _smssecrets.isPhoneToken;
    },
    get newLogin () {
        return _smssecrets.newLogin;
    },
    get newPassword () {
        return _smssecrets.newPassword;
    },
    get newPhoneAppId () {
        return _smssecrets.newPhoneAppId;
    },
    get newPhoneToken () {
        return _smssecrets.newPhoneToken;
    },
    get pairingCodeOf () {
        return _smssecrets.pairingCodeOf;
    },
    get parseSmsWireId () {
        return _smswireid.parseSmsWireId;
    },
    get phoneSigningKeyPlace () {
        return _smssecrets.phoneSigningKeyPlace;
    },
    get privateTokenOf () {
        return _smssecrets.privateTokenOf;
    },
    get quietUntil () {
        return _quiethours.quietUntil;
    },
    get smsWireId () {
        return _smswireid.smsWireId;
    }
});
const _quiethours = require("./messages/quiet-hours");
const _smsbulkrepository = require("./messages/sms-bulk.repository");
const _smsexpiryrepository = require("./messages/sms-expiry.repository");
const _smsexportrepository = require("./messages/sms-export.repository");
const _smsinboundrepository = require("./messages/sms-inbound.repository");
const _smsofferrepository = require("./messages/sms-offer.repository");
const _smsreportrepository = require("./messages/sms-report.repository");
const _smswireid = require("./messages/sms-wire-id");
const _smspairingrepository = require("./phones/sms-pairing.repository");
const _smsphonechoicerepository = require("./phones/sms-phone-choice.repository");
const _smsphonesessionrepository = require("./phones/sms-phone-session.repository");
const _smsphonerepository = require("./phones/sms-phone.repository");
const _smspresencerepository = require("./phones/sms-presence.repository");
const _smsreceiverrepository = require("./phones/sms-receiver.repository");
const _smsregistrationrepository = require("./phones/sms-registration.repository");
const _smssecrets = require("./phones/sms-secrets");
const _smsunpairingrepository = require("./phones/sms-unpairing.repository");

//# sourceMappingURL=index.js.map