"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "assembleParts", {
    enumerable: true,
    get: function() {
        return assembleParts;
    }
});
const _mediafetcher = require("../../media/media-fetcher");
const _outgoingfiles = require("../../media/outgoing-files");
const _servicefiles = require("../../media/service-files");
const _voicenotes = require("../../media/voice/voice-notes");
const _metastore = require("../../store/meta.store");
const _authstore = require("./auth/auth.store");
const _callreports = require("./calls/call-reports");
const _callsstore = require("./calls/calls.store");
const _arrivalsstore = require("./inbound/arrivals.store");
const _changereader = require("./inbound/change-reader");
const _durabledecryption = require("./connection/durable-decryption");
const _announcement = require("./files/announcement");
const _filefollower = require("./files/file-follower");
const _filequeue = require("./files/file-queue");
const _inboundmedia = require("./files/inbound-media");
const _pendingfilesstore = require("./files/pending-files.store");
const _reuploads = require("./files/reuploads");
const _groupdetails = require("./inbound/group-details");
const _inboundreader = require("./inbound/inbound-reader");
const _inboundworker = require("./inbound/inbound-worker");
const _messagesecretsstore = require("./inbound/message-secrets.store");
const _ownmessagesstore = require("./inbound/own-messages.store");
const _unmappedstore = require("./inbound/unmapped.store");
const _chattimersstore = require("./messages/chat-timers.store");
const _messagesender = require("./messages/message-sender");
const _readmarks = require("./messages/read-marks");
const _openchats = require("./messages/open-chats");
const _receipts = require("./messages/receipts");
const _recipientcheck = require("./messages/recipient-check");
const _recipientstore = require("./messages/recipient.store");
const _restrictions = require("./messages/restrictions");
const _sentstore = require("./messages/sent.store");
const _numberhooks = require("./number-hooks");
const _numbersettingsstore = require("./numbers/number-settings.store");
const _numbersstore = require("./numbers/numbers.store");
const _webversions = require("./version/web-versions");
function assembleParts(baileys, around) {
    const { store, options, log, host, numbers } = around;
    const { group } = store;
    const record = (event, alongside)=>host.record(event, alongside);
    const shared = sharedStores(baileys, around);
    const { auths, sent, own, chats, recipients, outgoing, timers, inboundMedia, restrictions, groups, pending, queue, reads } = shared;
    const sender = new _messagesender.MessageSender({
        baileys,
        options,
        group,
        sent,
        timers,
        recipients,
        files: outgoing,
        chats,
        restrictions
    });
    const receipts = new _receipts.Receipts({
        sent,
        sender,
        own,
        chats,
        restrictions,
        record
    });
    const files = fileFollower(baileys, around, shared);
    const inbound = inboundWorker(baileys, around, shared, files);
    const calls = new _callreports.CallReports({
        calls: new _callsstore.CallsStore(store.db),
        group,
        record
    });
    const context = {
        baileys,
        options,
        auths,
        numbers: new _numbersstore.NumbersStore(store.db),
        settings: new _numbersettingsstore.NumberSettingsStore(store.db, auths.cipher),
        log,
        health: store.health,
        record,
        sentMessage: (phone, waId)=>sent.contentOf(phone, waId),
        versions: (0, _webversions.openVersions)(baileys, options, new _metastore.MetaStore(store.db), log),
        ...(0, _numberhooks.numberHooks)({
            inbound,
            files,
            receipts,
            chats,
            calls,
            timers,
            group,
            log
        }),
        forgotten: (number)=>{
            if (numbers.get(number.phone) === number) numbers.delete(number.phone);
        }
    };
    return {
        context,
        sender,
        receipts,
        chats,
        recipients,
        inbound,
        outgoing,
        inboundMedia,
        files,
        queue,
        pending,
        groups,
        reads
    };
}
/** What more than one part reads or writes. */ function sharedStores(baileys, { store, options, log }) {
    const { db, group } = store;
    const { dataDir, timings, testNetwork } = options;
    const addresses = new _recipientstore.RecipientStore(db);
    const chats = _openchats.OpenChats.open(db, group, new _metastore.MetaStore(db));
    const arrivals = new _arrivalsstore.ArrivalsStore(db, baileys);
    const pending = new _pendingfilesstore.PendingFilesStore(db, options.pendingFiles);
    return {
        arrivals,
        reads: new _readmarks.ReadMarks(arrivals, timings.queryMs),
        auths: _authstore.AuthStore.open(db, dataDir, baileys),
        sent: new _sentstore.SentStore(db, baileys),
        own: new _ownmessagesstore.OwnMessagesStore(db),
        chats,
        recipients: new _recipientcheck.RecipientCheck(addresses, group, timings.queryMs),
        restrictions: new _restrictions.Restrictions(chats, addresses, timings),
        timers: new _chattimersstore.ChatTimersStore(db),
        outgoing: outgoingFiles(options, log),
        inboundMedia: new _inboundmedia.InboundMediaStore(dataDir, baileys, testNetwork),
        groups: new _groupdetails.GroupDetails(timings.queryMs),
        pending,
        queue: new _filequeue.FileQueue(pending, timings.fileQueueMs)
    };
}
function outgoingFiles({ dataDir, mediaNetworks, credentials, ffmpeg, threadArgv }, log) {
    const fetcher = new _mediafetcher.MediaFetcher(dataDir, mediaNetworks, new _servicefiles.ServiceFiles(credentials));
    return new _outgoingfiles.OutgoingFiles(fetcher, new _voicenotes.VoiceNotes({
        ffmpeg,
        log,
        threadArgv
    }));
}
function fileFollower(baileys, { store, host, numbers, options, log }, { pending, inboundMedia: media }) {
    return new _filefollower.FileFollower({
        pending,
        ages: store.ages,
        media,
        reuploads: new _reuploads.Reuploads(baileys),
        timings: options.timings,
        log,
        numberOf: (phone)=>numbers.get(phone),
        record: (event, alongside)=>host.record(event, alongside),
        lateBytes: (phone)=>host.lateBytes(phone),
        stage: (write)=>store.group.stage(write)
    });
}
function inboundWorker(baileys, { store, host, numbers }, shared, files) {
    const { arrivals, auths, sent, own, timers, inboundMedia, groups, pending, queue } = shared;
    const { db, group } = store;
    const secrets = new _messagesecretsstore.MessageSecretsStore(db);
    const changes = new _changereader.ChangeReader(baileys, secrets, sent, groups);
    const announcer = new _announcement.FileAnnouncer(inboundMedia, pending, queue, ()=>host.mediaFollows());
    return new _inboundworker.InboundWorker({
        opened: ({ phone })=>auths.opened.all(phone).flatMap((each)=>(0, _durabledecryption.messageOf)(baileys, each)),
        journaled: ({ phone }, waId)=>auths.opened.drop(phone, waId),
        arrivals,
        secrets,
        timers,
        own,
        reader: new _inboundreader.InboundReader(baileys, sent, announcer, changes, groups),
        pending,
        awaits: ()=>files.look(),
        unmapped: new _unmappedstore.UnmappedStore(db),
        numberOf: (phone)=>numbers.get(phone),
        record: (event, alongside)=>host.record(event, alongside),
        stage: (write)=>group.stage(write)
    });
}

//# sourceMappingURL=driver-parts.js.map