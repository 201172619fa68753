/**
 * The lane engine: a lane is an ordered mailbox of one sender (a WhatsApp number, a phone, an endpoint). PostgreSQL
 * holds what is in it and who owns it; a BullMQ job only says that it has work. Intake batches, doorbell, drain,
 * leases with fences, sweeper, and the way back to a caller that waits. Used by every app that fills or drains lanes;
 * generic over the table behind the lane. It makes no call to the outside itself.
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
    get BULK_LANES () {
        return _lanequeue.BULK_LANES;
    },
    get Batcher () {
        return _batcher.Batcher;
    },
    get Doorbell () {
        return _doorbell.Doorbell;
    },
    get EventNotifier () {
        return _eventnotifier.EventNotifier;
    },
    get LANE_SQL () {
        return _lanerepository.LANE_SQL;
    },
    get LATE_SUFFIX () {
        return _lanequeue.LATE_SUFFIX;
    },
    get LaneEngine () {
        return _laneengine.LaneEngine;
    },
    get LaneFinder () {
        return _lanefinder.LaneFinder;
    },
    get LaneLeases () {
        return _laneleases.LaneLeases;
    },
    get LaneOwnerRepository () {
        return _laneownerrepository.LaneOwnerRepository;
    },
    get LanePauseRepository () {
        return _lanepauserepository.LanePauseRepository;
    },
    get LaneProcessor () {
        return _laneprocessor.LaneProcessor;
    },
    get LaneRepository () {
        return _lanerepository.LaneRepository;
    },
    get LaneRuntime () {
        return _laneruntime.LaneRuntime;
    },
    get LaneSlots () {
        return _laneslots.LaneSlots;
    },
    get LaneSuspensionRepository () {
        return _lanesuspensionrepository.LaneSuspensionRepository;
    },
    get LaneSweeper () {
        return _lanesweeper.LaneSweeper;
    },
    get LaneWorker () {
        return _laneworker.LaneWorker;
    },
    get LanesModule () {
        return _lanesmodule.LanesModule;
    },
    get OrderedLaneEngine () {
        return _laneengine.OrderedLaneEngine;
    },
    get OrganizationBatches () {
        return _organizationbatches.OrganizationBatches;
    },
    get PAIRING_LEASE_MS () {
        return _pairingqueue.PAIRING_LEASE_MS;
    },
    get PAIRING_QUEUES () {
        return _pairingqueue.PAIRING_QUEUES;
    },
    get PacedLaneEngine () {
        return _laneengine.PacedLaneEngine;
    },
    get PairingDoorbell () {
        return _pairingqueue.PairingDoorbell;
    },
    get PhoneNotifier () {
        return _phonenotifier.PhoneNotifier;
    },
    get PubSub () {
        return _pubsub.PubSub;
    },
    get RING_QUEUE () {
        return _ringdetour.RING_QUEUE;
    },
    get ReplyHub () {
        return _replyhub.ReplyHub;
    },
    get ReplyPublisher () {
        return _replychannel.ReplyPublisher;
    },
    get ReplyWaiter () {
        return _replywaiter.ReplyWaiter;
    },
    get RingDetour () {
        return _ringdetour.RingDetour;
    },
    get RollingLaneEngine () {
        return _laneengine.RollingLaneEngine;
    },
    get RollingLaneWorker () {
        return _rollingworker.RollingLaneWorker;
    },
    get SMS_LANES () {
        return _lanequeue.SMS_LANES;
    },
    get SUSPECT_STARTS () {
        return _lanerow.SUSPECT_STARTS;
    },
    get ScheduleClock () {
        return _scheduleclock.ScheduleClock;
    },
    get SessionNotices () {
        return _sessionnotices.SessionNotices;
    },
    get WEBHOOK_LANES () {
        return _lanequeue.WEBHOOK_LANES;
    },
    get WHATSAPP_LANES () {
        return _lanequeue.WHATSAPP_LANES;
    },
    get hearPairings () {
        return _pairingqueue.hearPairings;
    },
    get isFreeSql () {
        return _lanerepository.isFreeSql;
    },
    get isRunningSql () {
        return _lanerepository.isRunningSql;
    },
    get laneId () {
        return _lanequeue.laneId;
    },
    get laneName () {
        return _lanequeue.laneName;
    },
    get laneNameSql () {
        return _lanequeue.laneNameSql;
    },
    get laneWorkerOptions () {
        return _laneworker.laneWorkerOptions;
    },
    get listenForEvents () {
        return _eventnotifier.listenForEvents;
    },
    get listenForWakes () {
        return _phonenotifier.listenForWakes;
    },
    get pairingProcessor () {
        return _pairingqueue.pairingProcessor;
    },
    get pairingWorkerOptions () {
        return _pairingqueue.pairingWorkerOptions;
    },
    get pubSubProviders () {
        return _pubsubproviders.pubSubProviders;
    },
    get toDrainJob () {
        return _lanequeue.toDrainJob;
    }
});
const _batcher = require("./batcher");
const _doorbell = require("./doorbell");
const _eventnotifier = require("./event-notifier");
const _laneengine = require("./lane-engine");
const _lanefinder = require("./lane-finder");
const _laneleases = require("./lane-leases");
const _lanequeue = require("./lane-queue");
const _laneprocessor = require("./lane-processor");
const _laneruntime = require("./lane-runtime");
const _lanesmodule = require("./lanes.module");
const _laneslots = require("./lane-slots");
const _lanesweeper = require("./lane-sweeper");
const _laneworker = require("./lane-worker");
const _pairingqueue = require("./pairing-queue");
const _rollingworker = require("./rolling-worker");
const _scheduleclock = require("./schedule-clock");
const _phonenotifier = require("./phone-notifier");
const _pubsub = require("./pub-sub");
const _pubsubproviders = require("./pub-sub-providers");
const _ringdetour = require("./ring-detour");
const _sessionnotices = require("./session-notices");
const _organizationbatches = require("./organization-batches");
const _replychannel = require("./reply-channel");
const _replyhub = require("./reply-hub");
const _replywaiter = require("./reply-waiter");
const _laneownerrepository = require("./store/lane-owner.repository");
const _lanepauserepository = require("./store/lane-pause.repository");
const _lanesuspensionrepository = require("./store/lane-suspension.repository");
const _lanerow = require("./store/lane-row");
const _lanerepository = require("./store/lane.repository");

//# sourceMappingURL=index.js.map