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
    get CursorQuery () {
        return CursorQuery;
    },
    get PageQuery () {
        return PageQuery;
    },
    get pageOf () {
        return pageOf;
    }
});
const _swagger = require("@nestjs/swagger");
const _classvalidator = require("class-validator");
const _cursorfield = require("./cursor.field");
const _ruledecorator = require("../checks/rule.decorator");
const _sortfield = require("./sort.field");
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
const PER_PAGE = {
    usual: 20,
    most: 100
};
/** Lists are counted, and paged, so far. */ const FARTHEST_ROW = 10_000;
const isWholeNumber = (value, most)=>typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value) && Number(value) <= most;
let CursorQuery = class CursorQuery {
};
_ts_decorate([
    (0, _cursorfield.CursorField)(),
    _ts_metadata("design:type", String)
], CursorQuery.prototype, "cursor", void 0);
_ts_decorate([
    (0, _sortfield.SortField)(),
    _ts_metadata("design:type", String)
], CursorQuery.prototype, "sort", void 0);
let PageQuery = class PageQuery extends CursorQuery {
};
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        type: 'integer',
        minimum: 1,
        default: 1,
        description: 'The page number. Pages cover the first 10,000 entries; later pages are empty. Use `cursor` to read ' + 'further.'
    }),
    (0, _classvalidator.IsOptional)(),
    (0, _ruledecorator.Rule)({
        name: 'page',
        test: (value)=>isWholeNumber(value, 999_999_999),
        field: 'OUT_OF_RANGE',
        message: '`page` must be an integer of at least 1.'
    }),
    _ts_metadata("design:type", String)
], PageQuery.prototype, "page", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        type: 'integer',
        minimum: 1,
        maximum: PER_PAGE.most,
        default: PER_PAGE.usual,
        description: 'The most entries per page. A page also ends after about 4 MB.'
    }),
    (0, _classvalidator.IsOptional)(),
    (0, _ruledecorator.Rule)({
        name: 'perPage',
        test: (value)=>isWholeNumber(value, PER_PAGE.most),
        field: 'OUT_OF_RANGE',
        message: '`per_page` must be an integer from 1 to 100.'
    }),
    _ts_metadata("design:type", String)
], PageQuery.prototype, "per_page", void 0);
function pageOf(query) {
    const after = (0, _cursorfield.afterOf)(query);
    const page = after === null ? Number(query.page ?? 1) : 1;
    const perPage = Number(query.per_page ?? PER_PAGE.usual);
    const offset = (page - 1) * perPage;
    const limit = offset >= FARTHEST_ROW ? 0 : perPage;
    return {
        page,
        perPage,
        after,
        offset: limit === 0 ? 0 : offset,
        limit,
        direction: (0, _sortfield.directionOf)(query)
    };
}

//# sourceMappingURL=page.query.js.map