/**
 * Sending: from a checked request to a message in its lane, and to its outcome for those who wait for it. Which number or
 * phone sends it, what the plan adds and counts, what an idempotency key means, and the batches in which messages are
 * committed. Used by whoever sends: the API, the pacers of bulk sends. It answers no request of HTTP and calls no gateway.
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
    get LONGEST_SMS_UNITS () {
        return _smsmessage.LONGEST_SMS_UNITS;
    },
    get MessageIntake () {
        return _messageintake.MessageIntake;
    },
    get MessageSender () {
        return _messagesender.MessageSender;
    },
    get OutcomeWaiter () {
        return _outcomewaiter.OutcomeWaiter;
    },
    get PHONE_CHOICES () {
        return _smsphones.PHONE_CHOICES;
    },
    get SenderNumbers () {
        return _sendernumbers.SenderNumbers;
    },
    get SmsChannel () {
        return _smschannel.SmsChannel;
    },
    get SmsPhones () {
        return _smsphones.SmsPhones;
    },
    get Subscriptions () {
        return _subscriptions.Subscriptions;
    },
    get TEXT_MAX_BYTES () {
        return _whatsappmessage.TEXT_MAX_BYTES;
    },
    get TimeLimit () {
        return _timelimit.TimeLimit;
    },
    get WhatsappChannel () {
        return _whatsappchannel.WhatsappChannel;
    },
    get committed () {
        return _acceptance.committed;
    },
    get composeWhatsappMessage () {
        return _whatsappmessage.composeWhatsappMessage;
    },
    get isShortEnough () {
        return _whatsappmessage.isShortEnough;
    },
    get keyRoute () {
        return _origin.keyRoute;
    },
    get kindOfFile () {
        return _filekind.kindOfFile;
    },
    get metersOf () {
        return _meters.metersOf;
    },
    get mostBytesOf () {
        return _filekind.mostBytesOf;
    },
    get mustBeSameRequest () {
        return _acceptance.mustBeSameRequest;
    },
    get notKnownWhether () {
        return _acceptance.notKnownWhether;
    },
    get notRefused () {
        return _acceptance.notRefused;
    },
    get scheduleRefusal () {
        return _scheduletime.scheduleRefusal;
    },
    get smsTextOf () {
        return _smsmessage.smsTextOf;
    },
    get stillUnderWay () {
        return _acceptance.stillUnderWay;
    },
    get storedKey () {
        return _origin.storedKey;
    }
});
const _acceptance = require("./acceptance");
const _messageintake = require("./message-intake");
const _messagesender = require("./message-sender");
const _meters = require("./meters");
const _origin = require("./origin");
const _outcomewaiter = require("./outcome-waiter");
const _scheduletime = require("./schedule-time");
const _sendernumbers = require("./sender-numbers");
const _smschannel = require("./sms.channel");
const _smsmessage = require("./sms-message");
const _smsphones = require("./sms-phones");
const _subscriptions = require("./subscriptions");
const _timelimit = require("./time-limit");
const _filekind = require("./file-kind");
const _whatsappchannel = require("./whatsapp.channel");
const _whatsappmessage = require("./whatsapp-message");

//# sourceMappingURL=index.js.map