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
    get ChangeApiKeyBody () {
        return ChangeApiKeyBody;
    },
    get CreateApiKeyBody () {
        return CreateApiKeyBody;
    }
});
const _entities = require("../../../../../libs/entities/src");
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _classvalidator = require("class-validator");
const _ipaddr = require("ipaddr.js");
const _textfield = require("../../http/text.field");
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
const LONGEST_NAME = 64;
/** Requests per minute (contract.md D16). */ const RATE = {
    least: 1,
    most: 6_000
};
const MOST_NETWORKS = 20;
/** An IPv6 address with its prefix. */ const LONGEST_NETWORK = 49;
const areScopes = (value)=>Array.isArray(value) && value.length > 0 && value.every((each)=>_entities.SCOPES.some((scope)=>scope === each));
function isNetwork(value) {
    if (typeof value !== 'string' || value.length > LONGEST_NETWORK) return false;
    try {
        (0, _ipaddr.parseCIDR)(value.includes('/') ? value : `${value}/${value.includes(':') ? 128 : 32}`);
        return true;
    } catch  {
        return false;
    }
}
const ScopesRule = ()=>(0, _requests.Rule)({
        name: 'scopes',
        longest: _entities.SCOPES.length,
        test: areScopes,
        field: 'NOT_ALLOWED',
        message: `\`scopes\` must contain one or more of ${_entities.SCOPES.join(', ')}.`
    });
const SCOPES_DOCS = {
    enum: _entities.SCOPES,
    isArray: true,
    description: 'What the key may do.'
};
const RateField = ()=>(0, _common.applyDecorators)((0, _swagger.ApiPropertyOptional)({
        type: 'integer',
        minimum: RATE.least,
        maximum: RATE.most,
        default: 60
    }), (0, _classvalidator.IsOptional)(), (0, _requests.Rule)({
        name: 'rate',
        test: (value)=>(0, _requests.isIntegerWithin)(value, RATE.least, RATE.most),
        field: 'OUT_OF_RANGE',
        message: `\`rate_limit_per_minute\` must be an integer from ${RATE.least} to ${RATE.most}.`
    }));
const ExpiryField = ()=>(0, _common.applyDecorators)((0, _swagger.ApiPropertyOptional)({
        type: 'string',
        format: 'date-time',
        nullable: true,
        description: 'Null: it does not expire.'
    }), (0, _classvalidator.IsOptional)(), (0, _requests.Rule)({
        name: 'expiry',
        test: (value)=>typeof value === 'string' && ((0, _requests.toTime)(value)?.getTime() ?? 0) > Date.now(),
        field: 'OUT_OF_RANGE',
        message: '`expires_at` must be a time in the future, such as 2030-01-31T08:00:00Z.'
    }));
const NetworksField = ()=>(0, _common.applyDecorators)((0, _swagger.ApiPropertyOptional)({
        type: [
            String
        ],
        maxItems: MOST_NETWORKS,
        description: 'Addresses and networks (CIDR) from which alone the key can be used; empty: from everywhere.'
    }), (0, _classvalidator.IsOptional)(), (0, _requests.Rule)({
        name: 'networks',
        longest: MOST_NETWORKS,
        test: (value)=>Array.isArray(value) && value.every(isNetwork),
        field: 'MALFORMED',
        message: `\`allowed_networks\` must be at most ${MOST_NETWORKS} IP addresses or networks, such as 203.0.113.0/24.`
    }));
let CreateApiKeyBody = class CreateApiKeyBody {
};
_ts_decorate([
    (0, _textfield.TextField)({
        name: 'name',
        longest: LONGEST_NAME,
        description: 'What the key is for.'
    }),
    _ts_metadata("design:type", String)
], CreateApiKeyBody.prototype, "name", void 0);
_ts_decorate([
    (0, _textfield.WordField)({
        name: 'mode',
        words: _entities.MODES,
        description: 'Test keys reach the sandbox only.'
    }),
    _ts_metadata("design:type", typeof Mode === "undefined" ? Object : Mode)
], CreateApiKeyBody.prototype, "mode", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(SCOPES_DOCS),
    (0, _requests.Required)('scopes', 'VALIDATION'),
    ScopesRule(),
    _ts_metadata("design:type", Array)
], CreateApiKeyBody.prototype, "scopes", void 0);
_ts_decorate([
    RateField(),
    _ts_metadata("design:type", Number)
], CreateApiKeyBody.prototype, "rate_limit_per_minute", void 0);
_ts_decorate([
    ExpiryField(),
    _ts_metadata("design:type", Object)
], CreateApiKeyBody.prototype, "expires_at", void 0);
_ts_decorate([
    NetworksField(),
    _ts_metadata("design:type", Object)
], CreateApiKeyBody.prototype, "allowed_networks", void 0);
let ChangeApiKeyBody = class ChangeApiKeyBody {
};
_ts_decorate([
    (0, _textfield.TextField)({
        name: 'name',
        longest: LONGEST_NAME,
        description: 'What the key is for.',
        isOptional: true
    }),
    _ts_metadata("design:type", String)
], ChangeApiKeyBody.prototype, "name", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)(SCOPES_DOCS),
    (0, _classvalidator.IsOptional)(),
    ScopesRule(),
    _ts_metadata("design:type", Array)
], ChangeApiKeyBody.prototype, "scopes", void 0);
_ts_decorate([
    RateField(),
    _ts_metadata("design:type", Number)
], ChangeApiKeyBody.prototype, "rate_limit_per_minute", void 0);
_ts_decorate([
    ExpiryField(),
    _ts_metadata("design:type", Object)
], ChangeApiKeyBody.prototype, "expires_at", void 0);
_ts_decorate([
    NetworksField(),
    _ts_metadata("design:type", Object)
], ChangeApiKeyBody.prototype, "allowed_networks", void 0);

//# sourceMappingURL=api-key.body.js.map