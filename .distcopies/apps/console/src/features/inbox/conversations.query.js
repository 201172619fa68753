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
    get ConversationMessagesQuery () {
        return ConversationMessagesQuery;
    },
    get ConversationsQuery () {
        return ConversationsQuery;
    },
    get filterOf () {
        return filterOf;
    }
});
const _entities = require("../../../../../libs/entities/src");
const _modequery = require("../../http/mode.query");
const _textfield = require("../../http/text.field");
const _idfield = require("./id.field");
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
const TABS = [
    'mine',
    'unassigned',
    'all'
];
const LONGEST_SEARCH = 100;
/** Fewer digits begin too many numbers: they are part of a name. */ const FEWEST_DIGITS = 5;
let ConversationsQuery = class ConversationsQuery extends _modequery.ModePageQuery {
};
_ts_decorate([
    (0, _textfield.WordField)({
        name: 'tab',
        words: TABS,
        description: 'Whose conversations; default: all.',
        isOptional: true
    }),
    _ts_metadata("design:type", Object)
], ConversationsQuery.prototype, "tab", void 0);
_ts_decorate([
    (0, _textfield.WordField)({
        name: 'status',
        words: _entities.CONVERSATION_STATUSES,
        description: 'Default: open.',
        isOptional: true
    }),
    _ts_metadata("design:type", typeof ConversationStatus === "undefined" ? Object : ConversationStatus)
], ConversationsQuery.prototype, "status", void 0);
_ts_decorate([
    (0, _textfield.WordField)({
        name: 'unread',
        words: [
            'true'
        ],
        description: 'Only those with unread messages.',
        isOptional: true
    }),
    _ts_metadata("design:type", String)
], ConversationsQuery.prototype, "unread", void 0);
_ts_decorate([
    (0, _textfield.WordField)({
        name: 'channel',
        words: [
            'whatsapp',
            'sms'
        ],
        description: 'Of one channel.',
        isOptional: true
    }),
    _ts_metadata("design:type", typeof Channel === "undefined" ? Object : Channel)
], ConversationsQuery.prototype, "channel", void 0);
_ts_decorate([
    (0, _textfield.TextField)({
        name: 'q',
        longest: LONGEST_SEARCH,
        description: "How the contact's phone number begins, with at least five digits, or a part of their name.",
        isOptional: true
    }),
    _ts_metadata("design:type", String)
], ConversationsQuery.prototype, "q", void 0);
function filterOf({ tab, status, unread, channel, q }, userId) {
    const text = q?.trim() ?? '';
    const digits = text.replace(/[\s()+./-]/g, '');
    const isPhone = digits.length >= FEWEST_DIGITS && /^\d{1,20}$/.test(digits);
    return {
        assigneeId: tab === 'mine' ? userId : tab === 'unassigned' ? null : undefined,
        status: status ?? 'open',
        channel: channel ?? null,
        isUnread: unread === 'true',
        name: isPhone || text === '' ? null : text.toLowerCase(),
        // An international number may be written with 00 before it.
        phone: isPhone ? digits.replace(/^00/, '') : null
    };
}
let ConversationMessagesQuery = class ConversationMessagesQuery extends _modequery.ModePageQuery {
};
_ts_decorate([
    (0, _idfield.IdField)('before', 'Those before this message.'),
    _ts_metadata("design:type", String)
], ConversationMessagesQuery.prototype, "before", void 0);
_ts_decorate([
    (0, _idfield.IdField)('after', 'Those after this message.'),
    _ts_metadata("design:type", String)
], ConversationMessagesQuery.prototype, "after", void 0);

//# sourceMappingURL=conversations.query.js.map