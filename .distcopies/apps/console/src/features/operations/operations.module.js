"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "OperationsModule", {
    enumerable: true,
    get: function() {
        return OperationsModule;
    }
});
const _entities = require("../../../../../libs/entities/src");
const _identity = require("../../../../../libs/identity/src");
const _lanes = require("../../../../../libs/lanes/src");
const _operations = require("../../../../../libs/operations/src");
const _platform = require("../../../../../libs/platform/src");
const _tenancy = require("../../../../../libs/tenancy/src");
const _wiring = require("../../../../../libs/wiring/src");
const _common = require("@nestjs/common");
const _figurescontroller = require("./figures.controller");
const _healthservice = require("./health.service");
const _installationcontroller = require("./installation.controller");
const _installedorganizationsservice = require("./installed-organizations.service");
const _lanescontroller = require("./lanes.controller");
const _mailcontroller = require("./mail.controller");
const _laneaudit = require("./lane-audit");
const _searchcontroller = require("./search.controller");
const _trafficrecorder = require("./traffic-recorder");
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
const BELLS = Symbol('bells of all lanes');
let OperationsModule = class OperationsModule {
};
OperationsModule = _ts_decorate([
    (0, _common.Module)({
        controllers: [
            _lanescontroller.LanesController,
            _searchcontroller.SearchController,
            _figurescontroller.FiguresController,
            _installationcontroller.InstallationController,
            _mailcontroller.MailController
        ],
        providers: [
            ...(0, _wiring.repositories)(_tenancy.ApiKeyRepository, _operations.DatabaseLoadRepository, _operations.HealthRepository, _operations.LaneBoardRepository, _operations.OperationsSearchRepository, _operations.TrafficRepository),
            _trafficrecorder.TrafficRecorder,
            _healthservice.HealthService,
            _installedorganizationsservice.InstalledOrganizations,
            {
                provide: _tenancy.OrganizationAdmin,
                inject: [
                    _entities.Database,
                    _tenancy.OrganizationRepository,
                    _tenancy.ApiKeyRepository,
                    _platform.Redis,
                    _platform.CONFIG,
                    _platform.LOGGER
                ],
                useFactory: (database, organizations, keys, redis, { REDIS_PREFIX }, logger)=>new _tenancy.OrganizationAdmin(database, organizations, keys, new _platform.ChangeMarker(redis, REDIS_PREFIX, logger))
            },
            {
                provide: BELLS,
                inject: [
                    _wiring.Doorbells,
                    _wiring.Queues,
                    _lanes.RingDetour,
                    _platform.LOGGER
                ],
                useFactory: ({ whatsapp: wa, sms, bulk }, queues, detour, logger)=>{
                    const { queue } = _lanes.WEBHOOK_LANES;
                    const options = {
                        onFailure: (0, _wiring.noteLoss)(logger, 'ring'),
                        detour: detour.to(queue)
                    };
                    return {
                        wa,
                        sms,
                        hook: new _lanes.Doorbell(queues.of(queue), options),
                        bulk
                    };
                }
            },
            {
                provide: _operations.LaneOperations,
                inject: [
                    _entities.Database,
                    BELLS,
                    _identity.Identity
                ],
                useFactory: (database, bells, { audit })=>new _operations.LaneOperations(database, bells, (0, _laneaudit.laneAudit)(audit))
            },
            {
                provide: _operations.OrganizationSuspension,
                inject: [
                    _tenancy.OrganizationAdmin,
                    BELLS
                ],
                useFactory: (organizations, bells)=>new _operations.OrganizationSuspension(organizations, bells)
            }
        ]
    })
], OperationsModule);

//# sourceMappingURL=operations.module.js.map