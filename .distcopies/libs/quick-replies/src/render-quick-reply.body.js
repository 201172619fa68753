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
    get RenderQuickReplyBody () {
        return RenderQuickReplyBody;
    },
    get contactIdOf () {
        return contactIdOf;
    }
});
const _requests = require("../../requests/src");
const _templating = require("../../templating/src");
const _swagger = require("@nestjs/swagger");
const _classvalidator = require("class-validator");
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
const LONGEST_VALUE = 1_000;
const LONGEST_ID = 100;
let RenderQuickReplyBody = class RenderQuickReplyBody {
};
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        type: 'string',
        format: 'uuid',
        description: 'The contact of whom `{{contact.…}}` speaks. Without one these have no value.'
    }),
    (0, _classvalidator.IsOptional)(),
    (0, _requests.Rule)({
        name: 'contactId',
        longest: LONGEST_ID,
        test: (value)=>typeof value === 'string',
        field: 'WRONG_TYPE',
        message: '`contact_id` must be the id of a contact.'
    }),
    _ts_metadata("design:type", String)
], RenderQuickReplyBody.prototype, "contact_id", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        type: 'object',
        additionalProperties: {
            type: 'string',
            maxLength: LONGEST_VALUE
        },
        maxProperties: _templating.MOST_VARIABLES,
        description: 'Values of the other variables, by their names.',
        example: {
            order: 'A-1042'
        }
    }),
    (0, _classvalidator.IsOptional)(),
    (0, _requests.EmptyText)('kept inside'),
    (0, _requests.Rule)({
        name: 'variables',
        test: isVariables,
        field: 'WRONG_TYPE',
        message: '`variables` must be an object of at most 50 texts of at most 1000 characters; names are lower-case letters, digits ' + 'and `_`, without a dot.'
    }),
    _ts_metadata("design:type", typeof Record === "undefined" ? Object : Record)
], RenderQuickReplyBody.prototype, "variables", void 0);
const contactIdOf = ({ contact_id: id })=>id === undefined || (0, _requests.isBlank)(id) ? null : id;
function isVariables(value) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const entries = Object.entries(value);
    return entries.length <= _templating.MOST_VARIABLES && entries.every(([name, text])=>(0, _templating.isVariableName)(name) && isValue(text));
}
const isValue = (value)=>typeof value === 'string' && value.length <= LONGEST_VALUE && (0, _requests.isStorableText)(value);

//# sourceMappingURL=render-quick-reply.body.js.map