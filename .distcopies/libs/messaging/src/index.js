/**
 * Messages of every channel from acceptance to outcome: intake, lanes of messages, receipts, bulks, received messages and
 * their files. Used by the API and the workers of channels. Never calls anybody.
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
    get BulkRepository () {
        return _bulkrepository.BulkRepository;
    },
    get BulkRowRepository () {
        return _bulkrowrepository.BulkRowRepository;
    },
    get ClientFileRepository () {
        return _clientfilerepository.ClientFileRepository;
    },
    get FIND_NEW_CONTACT () {
        return _smsintakesql.FIND_NEW_CONTACT;
    },
    get InboundListRepository () {
        return _inboundlistrepository.InboundListRepository;
    },
    get InboundMessageRepository () {
        return _inboundmessagerepository.InboundMessageRepository;
    },
    get KeptAnswerRepository () {
        return _keptanswerrepository.KeptAnswerRepository;
    },
    get MEGABYTE () {
        return _storagesql.MEGABYTE;
    },
    get MediaFileRepository () {
        return _mediafilerepository.MediaFileRepository;
    },
    get MessageChangeRepository () {
        return _messagechangerepository.MessageChangeRepository;
    },
    get MessageHoldRepository () {
        return _messageholdrepository.MessageHoldRepository;
    },
    get MessageIntakeRepository () {
        return _messageintakerepository.MessageIntakeRepository;
    },
    get MessageLaneRepository () {
        return _messagelanerepository.MessageLaneRepository;
    },
    get MessageListRepository () {
        return _messagelistrepository.MessageListRepository;
    },
    get MessageReadRepository () {
        return _messagereadrepository.MessageReadRepository;
    },
    get MessageReceiptRepository () {
        return _messagereceiptrepository.MessageReceiptRepository;
    },
    get MessageRepository () {
        return _messagerepository.MessageRepository;
    },
    get MessageWatchdogRepository () {
        return _messagewatchdogrepository.MessageWatchdogRepository;
    },
    get RecipientConsentRepository () {
        return _recipientconsentrepository.RecipientConsentRepository;
    },
    get StorageUsageRepository () {
        return _storageusagerepository.StorageUsageRepository;
    },
    get cancelMessage () {
        return _messagerepository.cancelMessage;
    },
    get claimKeys () {
        return _intakekeys.claimKeys;
    },
    get freeKeys () {
        return _intakekeys.freeKeys;
    },
    get insertSms () {
        return _smsintake.insertSms;
    },
    get lockInbound () {
        return _inboundorder.lockInbound;
    },
    get openInbound () {
        return _inboundorder.openInbound;
    },
    get toReceivedMedia () {
        return _receivedmedia.toReceivedMedia;
    }
});
const _bulkrowrepository = require("./bulk/bulk-row.repository");
const _bulkrepository = require("./bulk/bulk.repository");
const _messagechangerepository = require("./changes/message-change.repository");
const _inboundlistrepository = require("./inbound/inbound-list.repository");
const _inboundmessagerepository = require("./inbound/inbound-message.repository");
const _inboundorder = require("./inbound/inbound-order");
const _intakekeys = require("./intake/intake-keys");
const _keptanswerrepository = require("./intake/kept-answer.repository");
const _messageintakerepository = require("./intake/message-intake.repository");
const _smsintakesql = require("./intake/sms-intake.sql");
const _smsintake = require("./intake/sms-intake");
const _messageholdrepository = require("./lane/message-hold.repository");
const _messagelanerepository = require("./lane/message-lane.repository");
const _recipientconsentrepository = require("./lane/recipient-consent.repository");
const _messagewatchdogrepository = require("./lane/message-watchdog.repository");
const _clientfilerepository = require("./media/client-file.repository");
const _mediafilerepository = require("./media/media-file.repository");
const _receivedmedia = require("./media/received-media");
const _storageusagerepository = require("./media/storage-usage.repository");
const _storagesql = require("./media/storage.sql");
const _messagelistrepository = require("./messages/message-list.repository");
const _messagereadrepository = require("./messages/message-read.repository");
const _messagereceiptrepository = require("./messages/message-receipt.repository");
const _messagerepository = require("./messages/message.repository");

//# sourceMappingURL=index.js.map