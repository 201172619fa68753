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
    get EventImport () {
        return EventImport;
    },
    get ImportCompletedData () {
        return ImportCompletedData;
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
let EventImport = class EventImport {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.uuid,
        description: "The import's ID."
    }),
    _ts_metadata("design:type", String)
], EventImport.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: [
            'completed',
            'failed',
            'canceled'
        ],
        description: 'How the import ended.'
    }),
    _ts_metadata("design:type", String)
], EventImport.prototype, "status", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.integer,
        description: 'How many rows the file has.'
    }),
    _ts_metadata("design:type", Number)
], EventImport.prototype, "total", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.integer,
        description: 'How many contacts were created.'
    }),
    _ts_metadata("design:type", Number)
], EventImport.prototype, "created", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.integer,
        description: 'How many contacts were changed.'
    }),
    _ts_metadata("design:type", Number)
], EventImport.prototype, "updated", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.integer,
        description: 'How many rows were skipped.'
    }),
    _ts_metadata("design:type", Number)
], EventImport.prototype, "skipped", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.integer,
        description: 'How many rows failed.'
    }),
    _ts_metadata("design:type", Number)
], EventImport.prototype, "failed", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        format: 'uri',
        nullable: true,
        description: 'A link to a file of the failed rows and the reasons, valid for 24 hours. Null if none failed.'
    }),
    _ts_metadata("design:type", Object)
], EventImport.prototype, "errors_url", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.time,
        description: 'When the import ended.'
    }),
    _ts_metadata("design:type", String)
], EventImport.prototype, "finished_at", void 0);
EventImport = _ts_decorate([
    (0, _swagger.ApiSchema)({
        name: 'EventImport'
    })
], EventImport);
let ImportCompletedData = class ImportCompletedData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: EventImport,
        description: 'The import.'
    }),
    _ts_metadata("design:type", typeof EventImport === "undefined" ? Object : EventImport)
], ImportCompletedData.prototype, "import", void 0);

//# sourceMappingURL=import.data.js.map