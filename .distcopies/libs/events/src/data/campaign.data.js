"use strict";
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
    get CampaignStatusData () {
        return CampaignStatusData;
    },
    get EventCampaign () {
        return EventCampaign;
    },
    get EventCampaignStats () {
        return EventCampaignStats;
    }
});
const _swagger = require("@nestjs/swagger");
const _fieldoptions = require("./field-options");
function _ts_decorate(decorators, target, key, desc) {
    var c = arguments.length, r = c < 3 ? target : desc === null ? desc = Object.getOwnPropertyDescriptor(target, key) : desc, d;
    if (typeof Reflect === "object" && typeof Reflect.decorate === "function") {
        r = Reflect.decorate(decorators, target, key, desc);
    } else {
        for(var i = decorators.length - 1; i >= 0; i--){
            if (d = decorators[i]) {
                r = (c < 3 ? d(r) : c > 3 ? d(target, key, r) : d(target, key)) || r;
            }
        }
    }
    return c > 3 && r && Object.defineProperty(target, key, r), r;
}
function _ts_metadata(metadataKey, metadataValue) {
    if (typeof Reflect === "object" && typeof Reflect.metadata === "function") {
        return Reflect.metadata(metadataKey, metadataValue);
    }
}
const CAMPAIGN_CHANNELS = [
    'whatsapp',
    'sms',
    'email'
];
const CAMPAIGN_STATUSES = [
    'draft',
    'scheduled',
    'running',
    'paused',
    'completed',
    'canceled',
    'failed'
];
let EventCampaignStats = class EventCampaignStats {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.integer,
        description: 'How many contacts are in the audience.'
    }),
    _ts_metadata("design:type", Number)
], EventCampaignStats.prototype, "recipients", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.integer,
        description: 'How many messages were sent.'
    }),
    _ts_metadata("design:type", Number)
], EventCampaignStats.prototype, "sent", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.integer,
        description: 'How many messages were delivered.'
    }),
    _ts_metadata("design:type", Number)
], EventCampaignStats.prototype, "delivered", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.integer,
        description: 'How many messages failed.'
    }),
    _ts_metadata("design:type", Number)
], EventCampaignStats.prototype, "failed", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.integer,
        description: 'How many contacts were skipped.'
    }),
    _ts_metadata("design:type", Number)
], EventCampaignStats.prototype, "skipped", void 0);
EventCampaignStats = _ts_decorate([
    (0, _swagger.ApiSchema)({
        name: 'EventCampaignStats'
    })
], EventCampaignStats);
let EventCampaign = class EventCampaign {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.uuid,
        description: "The campaign's ID."
    }),
    _ts_metadata("design:type", String)
], EventCampaign.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: "The campaign's name."
    }),
    _ts_metadata("design:type", String)
], EventCampaign.prototype, "name", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: CAMPAIGN_CHANNELS,
        description: "The campaign's channel."
    }),
    _ts_metadata("design:type", Object)
], EventCampaign.prototype, "channel", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: CAMPAIGN_STATUSES,
        description: "The campaign's new status."
    }),
    _ts_metadata("design:type", typeof CampaignStatus === "undefined" ? Object : CampaignStatus)
], EventCampaign.prototype, "status", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: CAMPAIGN_STATUSES,
        description: 'The previous status.'
    }),
    _ts_metadata("design:type", typeof CampaignStatus === "undefined" ? Object : CampaignStatus)
], EventCampaign.prototype, "previous_status", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.textOrNull,
        description: 'Why the service changed the status, if it did, for example `FAILURE_RATE`.'
    }),
    _ts_metadata("design:type", Object)
], EventCampaign.prototype, "reason", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: EventCampaignStats,
        description: "The campaign's progress."
    }),
    _ts_metadata("design:type", typeof EventCampaignStats === "undefined" ? Object : EventCampaignStats)
], EventCampaign.prototype, "stats", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.timeOrNull,
        description: 'When the campaign started.'
    }),
    _ts_metadata("design:type", Object)
], EventCampaign.prototype, "started_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.timeOrNull,
        description: 'When the campaign ended.'
    }),
    _ts_metadata("design:type", Object)
], EventCampaign.prototype, "finished_at", void 0);
EventCampaign = _ts_decorate([
    (0, _swagger.ApiSchema)({
        name: 'EventCampaign'
    })
], EventCampaign);
let CampaignStatusData = class CampaignStatusData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: EventCampaign,
        description: 'The campaign.'
    }),
    _ts_metadata("design:type", typeof EventCampaign === "undefined" ? Object : EventCampaign)
], CampaignStatusData.prototype, "campaign", void 0);

//# sourceMappingURL=campaign.data.js.map