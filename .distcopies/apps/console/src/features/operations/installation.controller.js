"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "InstallationController", {
    enumerable: true,
    get: function() {
        return InstallationController;
    }
});
const _errors = require("../../../../../libs/errors/src");
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _caller = require("../../http/caller");
const _routeaccess = require("../../http/route-access");
const _healthresponse = require("./health.response");
const _healthservice = require("./health.service");
const _installedorganizationresponse = require("./installed-organization.response");
const _installedorganizationsservice = require("./installed-organizations.service");
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
let InstallationController = class InstallationController {
    constructor(health, organizations){
        this.health = health;
        this.organizations = organizations;
    }
    async read() {
        return (0, _requests.answer)(await this.health.read());
    }
    async list() {
        return (0, _requests.answer)(await this.organizations.list());
    }
    async suspend(id, actor) {
        return (0, _requests.answer)(await this.organizations.setSuspended(ofOrganization(id), true, actor));
    }
    async resume(id, actor) {
        return (0, _requests.answer)(await this.organizations.setSuspended(ofOrganization(id), false, actor));
    }
};
_ts_decorate([
    (0, _common.Get)('health'),
    (0, _routeaccess.OperatorOnly)(),
    (0, _requests.ApiSummary)('See how the installation is'),
    (0, _requests.ApiAnswer)(_healthresponse.HealthData, {
        description: 'Its processes and what they stand on.'
    }),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", []),
    _ts_metadata("design:returntype", Promise)
], InstallationController.prototype, "read", null);
_ts_decorate([
    (0, _common.Get)('organizations'),
    (0, _routeaccess.OperatorOnly)(),
    (0, _requests.ApiSummary)('List all organizations'),
    (0, _requests.ApiAnswer)(_installedorganizationresponse.InstalledOrganizationData, {
        isList: true,
        description: 'The organizations, oldest first.'
    }),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", []),
    _ts_metadata("design:returntype", Promise)
], InstallationController.prototype, "list", null);
_ts_decorate([
    (0, _common.Post)('organizations/:id/suspend'),
    (0, _common.HttpCode)(200),
    (0, _routeaccess.OperatorOnly)(),
    (0, _routeaccess.NeedsConfirmation)(),
    (0, _requests.ApiSummary)('Suspend an organization', 'Its keys answer 403 ORGANIZATION_SUSPENDED, and nothing is started in its lanes; what comes in is still stored.'),
    (0, _requests.ApiAnswer)(_installedorganizationresponse.InstalledOrganizationData, {
        description: 'The organization.'
    }),
    (0, _requests.ApiErrors)('ORGANIZATION_NOT_FOUND'),
    _ts_param(0, (0, _common.Param)('id')),
    _ts_param(1, (0, _caller.RequestActor)()),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        String,
        typeof Actor === "undefined" ? Object : Actor
    ]),
    _ts_metadata("design:returntype", Promise)
], InstallationController.prototype, "suspend", null);
_ts_decorate([
    (0, _common.Post)('organizations/:id/resume'),
    (0, _common.HttpCode)(200),
    (0, _routeaccess.OperatorOnly)(),
    (0, _routeaccess.NeedsConfirmation)(),
    (0, _requests.ApiSummary)('End the suspension of an organization', 'What waited in its lanes leaves at once.'),
    (0, _requests.ApiAnswer)(_installedorganizationresponse.InstalledOrganizationData, {
        description: 'The organization.'
    }),
    (0, _requests.ApiErrors)('ORGANIZATION_NOT_FOUND'),
    _ts_param(0, (0, _common.Param)('id')),
    _ts_param(1, (0, _caller.RequestActor)()),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        String,
        typeof Actor === "undefined" ? Object : Actor
    ]),
    _ts_metadata("design:returntype", Promise)
], InstallationController.prototype, "resume", null);
InstallationController = _ts_decorate([
    (0, _swagger.ApiTags)('Operations'),
    (0, _common.Controller)('operations'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _healthservice.HealthService === "undefined" ? Object : _healthservice.HealthService,
        typeof _installedorganizationsservice.InstalledOrganizations === "undefined" ? Object : _installedorganizationsservice.InstalledOrganizations
    ])
], InstallationController);
function ofOrganization(id) {
    if (!(0, _requests.isUuid)(id)) throw new _errors.AppError('ORGANIZATION_NOT_FOUND');
    return id.toLowerCase();
}

//# sourceMappingURL=installation.controller.js.map