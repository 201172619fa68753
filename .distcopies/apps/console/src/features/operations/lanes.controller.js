"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "LanesController", {
    enumerable: true,
    get: function() {
        return LanesController;
    }
});
const _errors = require("../../../../../libs/errors/src");
const _operations = require("../../../../../libs/operations/src");
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _caller = require("../../http/caller");
const _routeaccess = require("../../http/route-access");
const _lanebody = require("./lane.body");
const _laneboardresponse = require("./lane-board.response");
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
const ACTIONS = [
    'pause',
    'resume',
    'drain',
    'retry',
    'discard'
];
let LanesController = class LanesController {
    constructor(board, operations){
        this.board = board;
        this.operations = operations;
    }
    async boards({ kind }) {
        const kinds = kind === undefined ? _operations.LANE_KINDS : [
            kind
        ];
        const boards = await Promise.all(kinds.map((each)=>this.board.read(each)));
        return (0, _requests.answer)(boards.map(_laneboardresponse.toLaneBoardData));
    }
    async one(name) {
        const { lane } = (0, _operations.searchTerms)(name);
        const found = lane === null ? null : await this.board.findOne(lane);
        if (found === null) throw new _errors.AppError('NOT_FOUND');
        return (0, _requests.answer)((0, _laneboardresponse.toLaneData)(found));
    }
    async act(lane, action, { row_id: rowId }, { user }) {
        const wanted = ACTIONS.find((each)=>each === action);
        if (wanted === undefined) throw new _errors.AppError('NOT_FOUND');
        if (rowId !== undefined && !(0, _requests.isUuid)(rowId)) throw new _errors.AppError('VALIDATION', {
            message: '`row_id` must be an ID.'
        });
        const outcome = await this.run(wanted, lane, {
            id: user.id,
            name: user.name || user.email
        }, rowId);
        return (0, _requests.answer)(toOutcome(outcome));
    }
    run(action, lane, actor, rowId) {
        switch(action){
            case 'retry':
            case 'discard':
                return this.operations[action](lane, actor, rowId);
            default:
                return this.operations[action](lane, actor);
        }
    }
};
_ts_decorate([
    (0, _common.Get)(),
    (0, _routeaccess.OperatorOnly)(),
    (0, _requests.ApiSummary)('See what waits, for how long, and why'),
    (0, _requests.ApiAnswer)(_laneboardresponse.LaneBoardData, {
        isList: true,
        description: 'One board per kind of lane.'
    }),
    _ts_param(0, (0, _common.Query)(new _requests.CheckedPipe(_lanebody.LanesQuery, 'VALIDATION'))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _lanebody.LanesQuery === "undefined" ? Object : _lanebody.LanesQuery
    ]),
    _ts_metadata("design:returntype", Promise)
], LanesController.prototype, "boards", null);
_ts_decorate([
    (0, _common.Get)(':lane'),
    (0, _routeaccess.OperatorOnly)(),
    (0, _requests.ApiSummary)('See one lane, also one that is not among those that wait the longest'),
    (0, _requests.ApiAnswer)(_laneboardresponse.LaneData, {
        description: 'The lane.'
    }),
    (0, _requests.ApiErrors)('NOT_FOUND'),
    _ts_param(0, (0, _common.Param)('lane')),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        String
    ]),
    _ts_metadata("design:returntype", Promise)
], LanesController.prototype, "one", null);
_ts_decorate([
    (0, _common.Post)(':lane/:action'),
    (0, _common.HttpCode)(200),
    (0, _routeaccess.OperatorOnly)(),
    (0, _requests.ApiSummary)('Pause, resume, drain, retry or discard a lane', 'Drain works on it now. Retry takes what waits to be tried again at once. Discard cancels what was never started, ' + 'gives the plan back what it was counted for, and tells it as an event. With `row_id`, one message or delivery alone.'),
    (0, _requests.ApiAnswer)(_laneboardresponse.LaneOutcomeData, {
        description: 'What came of it.'
    }),
    (0, _requests.ApiErrors)('NOT_FOUND', 'VALIDATION'),
    _ts_param(0, (0, _common.Param)('lane')),
    _ts_param(1, (0, _common.Param)('action')),
    _ts_param(2, (0, _common.Body)(new _requests.CheckedPipe(_lanebody.LaneRowBody, 'INVALID_BODY', {}))),
    _ts_param(3, (0, _caller.RequestSession)()),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        String,
        String,
        typeof _lanebody.LaneRowBody === "undefined" ? Object : _lanebody.LaneRowBody,
        typeof FoundSession === "undefined" ? Object : FoundSession
    ]),
    _ts_metadata("design:returntype", Promise)
], LanesController.prototype, "act", null);
LanesController = _ts_decorate([
    (0, _swagger.ApiTags)('Operations'),
    (0, _common.Controller)('operations/lanes'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _operations.LaneBoardRepository === "undefined" ? Object : _operations.LaneBoardRepository,
        typeof _operations.LaneOperations === "undefined" ? Object : _operations.LaneOperations
    ])
], LanesController);
const toOutcome = (outcome)=>outcome.kind === 'done' ? {
        outcome: 'done',
        rows: outcome.rows,
        has_more: outcome.hasMore
    } : {
        outcome: outcome.kind,
        rows: null,
        has_more: false
    };

//# sourceMappingURL=lanes.controller.js.map