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
    get INBOX_CHANGE_TYPES () {
        return INBOX_CHANGE_TYPES;
    },
    get InboxChange () {
        return InboxChange;
    }
});
const _typeorm = require("typeorm");
const _ownedrow = require("../organizations/owned-row");
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
const INBOX_CHANGE_TYPES = [
    'conversation.assigned',
    'conversation.read',
    'conversation.reopened',
    'note.created',
    'note.deleted',
    'quick_reply.changed'
];
let InboxChange = class InboxChange extends _ownedrow.OwnedRow {
};
_ts_decorate([
    (0, _typeorm.PrimaryGeneratedColumn)('identity', {
        type: 'bigint',
        generatedIdentity: 'BY DEFAULT',
        primaryKeyConstraintName: 'inbox_changes_pkey'
    }),
    _ts_metadata("design:type", String)
], InboxChange.prototype, "seq", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", typeof InboxChangeType === "undefined" ? Object : InboxChangeType)
], InboxChange.prototype, "type", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'uuid'
    }),
    _ts_metadata("design:type", String)
], InboxChange.prototype, "subjectId", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'uuid',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], InboxChange.prototype, "conversationId", void 0);
_ts_decorate([
    (0, _typeorm.Index)('inbox_changes_created_idx'),
    (0, _typeorm.Column)({
        type: 'timestamptz',
        default: ()=>'now()'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], InboxChange.prototype, "createdAt", void 0);
InboxChange = _ts_decorate([
    (0, _typeorm.Entity)('inbox_changes'),
    (0, _typeorm.Index)('inbox_changes_org_idx', [
        'orgId',
        'mode',
        'seq'
    ])
], InboxChange);

//# sourceMappingURL=inbox-change.entity.js.map