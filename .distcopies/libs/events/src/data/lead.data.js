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
    get EventLead () {
        return EventLead;
    },
    get LeadCreatedData () {
        return LeadCreatedData;
    }
});
const _swagger = require("@nestjs/swagger");
const _contactdata = require("./contact.data");
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
let EventLead = class EventLead {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.uuid,
        description: "The submission's ID."
    }),
    _ts_metadata("design:type", String)
], EventLead.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.uuid,
        description: 'The ID of the lead form.'
    }),
    _ts_metadata("design:type", String)
], EventLead.prototype, "form_id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'The name of the form.'
    }),
    _ts_metadata("design:type", String)
], EventLead.prototype, "form_name", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: [
            'new',
            'verified',
            'spam'
        ],
        description: 'How the submission was classified.'
    }),
    _ts_metadata("design:type", String)
], EventLead.prototype, "status", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'object',
        additionalProperties: true,
        description: 'The answers, by the key of their field.'
    }),
    _ts_metadata("design:type", typeof Record === "undefined" ? Object : Record)
], EventLead.prototype, "answers", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.words,
        description: 'The UTM parameters of the page.'
    }),
    _ts_metadata("design:type", typeof Record === "undefined" ? Object : Record)
], EventLead.prototype, "utm", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.textOrNull,
        description: 'The page with the form.'
    }),
    _ts_metadata("design:type", Object)
], EventLead.prototype, "page_url", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.time,
        description: 'When the form was submitted.'
    }),
    _ts_metadata("design:type", String)
], EventLead.prototype, "created_at", void 0);
EventLead = _ts_decorate([
    (0, _swagger.ApiSchema)({
        name: 'EventLead'
    })
], EventLead);
let LeadCreatedData = class LeadCreatedData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: EventLead,
        description: 'The submission.'
    }),
    _ts_metadata("design:type", typeof EventLead === "undefined" ? Object : EventLead)
], LeadCreatedData.prototype, "lead", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: _contactdata.EventContact,
        nullable: true,
        description: 'The contact that the submission created or matched.'
    }),
    _ts_metadata("design:type", Object)
], LeadCreatedData.prototype, "contact", void 0);

//# sourceMappingURL=lead.data.js.map