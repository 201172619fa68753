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
    get FiguresController () {
        return FiguresController;
    },
    get TrafficQuery () {
        return TrafficQuery;
    }
});
const _operations = require("../../../../../libs/operations/src");
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _routeaccess = require("../../http/route-access");
const _textfield = require("../../http/text.field");
const _databaseloadresponse = require("./database-load.response");
const _trafficresponse = require("./traffic.response");
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
function _ts_param(paramIndex, decorator) {
    return function(target, key) {
        decorator(target, key, paramIndex);
    };
}
let TrafficQuery = class TrafficQuery {
};
_ts_decorate([
    (0, _textfield.WordField)({
        name: 'range',
        words: _operations.TRAFFIC_RANGES,
        description: 'How far back; default: an hour.',
        isOptional: true
    }),
    _ts_metadata("design:type", typeof TrafficRange === "undefined" ? Object : TrafficRange)
], TrafficQuery.prototype, "range", void 0);
let FiguresController = class FiguresController {
    constructor(traffic, load){
        this.traffic = traffic;
        this.load = load;
    }
    async course({ range = 'hour' }) {
        return (0, _requests.answer)((0, _trafficresponse.toTrafficData)(await this.traffic.read(range)));
    }
    async database() {
        return (0, _requests.answer)((0, _databaseloadresponse.toDatabaseLoadData)(await this.load.read()));
    }
};
_ts_decorate([
    (0, _common.Get)('traffic'),
    (0, _routeaccess.OperatorOnly)(),
    (0, _requests.ApiSummary)('See the course of what was sent, how fast, and what failed', 'Recorded once a minute; kept for a week.'),
    (0, _requests.ApiAnswer)(_trafficresponse.TrafficData, {
        description: 'Per channel, and of webhooks.'
    }),
    (0, _requests.ApiErrors)('VALIDATION'),
    _ts_param(0, (0, _common.Query)(new _requests.CheckedPipe(TrafficQuery, 'VALIDATION'))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof TrafficQuery === "undefined" ? Object : TrafficQuery
    ]),
    _ts_metadata("design:returntype", Promise)
], FiguresController.prototype, "course", null);
_ts_decorate([
    (0, _common.Get)('database'),
    (0, _routeaccess.OperatorOnly)(),
    (0, _requests.ApiSummary)('See what PostgreSQL is busy with', 'Statements are shown without their values.'),
    (0, _requests.ApiAnswer)(_databaseloadresponse.DatabaseLoadData, {
        description: 'Its connections, its largest tables, and its slow statements.'
    }),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", []),
    _ts_metadata("design:returntype", Promise)
], FiguresController.prototype, "database", null);
FiguresController = _ts_decorate([
    (0, _swagger.ApiTags)('Operations'),
    (0, _common.Controller)('operations'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _operations.TrafficRepository === "undefined" ? Object : _operations.TrafficRepository,
        typeof _operations.DatabaseLoadRepository === "undefined" ? Object : _operations.DatabaseLoadRepository
    ])
], FiguresController);

//# sourceMappingURL=figures.controller.js.map