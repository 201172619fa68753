"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "GatewayDownloadsController", {
    enumerable: true,
    get: function() {
        return GatewayDownloadsController;
    }
});
const _linking = require("../../../../../libs/linking/src");
const _platform = require("../../../../../libs/platform/src");
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _routerules = require("../../http/route-rules");
const _gatewayappexamples = require("./gateway-app.examples");
const _gatewaypackages = require("./gateway-packages");
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
let GatewayDownloadsController = class GatewayDownloadsController {
    constructor(packages, config){
        this.packages = packages;
        this.config = config;
    }
    list() {
        const page = (0, _linking.installUrl)(this.config.PUBLIC_URL);
        const rows = this.packages.all.map((each)=>({
                ...each,
                listValue: each.version
            }));
        return (0, _requests.answerList)({
            rows,
            isMore: false
        }, (row)=>toDownload(row, page));
    }
};
_ts_decorate([
    (0, _common.Get)(),
    (0, _routerules.Scope)('accounts:read'),
    (0, _requests.ApiNamed)('listGatewayDownloads', _gatewayappexamples.GATEWAY_APP_EXAMPLES),
    (0, _requests.ApiSummary)('List downloads of the gateway app', 'Returns the packages that the operator of this service offers, the newest version first; an empty list if ' + 'there are none. Install one with `npm install -g --omit=peer <url>`.'),
    (0, _requests.ApiAnswer)(_linking.GatewayDownloadData, {
        isList: true,
        description: 'The packages.'
    }),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", []),
    _ts_metadata("design:returntype", typeof ListAnswer === "undefined" ? Object : ListAnswer)
], GatewayDownloadsController.prototype, "list", null);
GatewayDownloadsController = _ts_decorate([
    (0, _swagger.ApiTags)('Gateway app'),
    (0, _common.Controller)('gateway/downloads'),
    _ts_param(1, (0, _common.Inject)(_platform.CONFIG)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _gatewaypackages.GatewayPackages === "undefined" ? Object : _gatewaypackages.GatewayPackages,
        typeof ApiGatewayConfig === "undefined" ? Object : ApiGatewayConfig
    ])
], GatewayDownloadsController);
/** One package is for all machines that Node.js runs on: npm fetches what differs. */ const toDownload = ({ file, version, sha256 }, page)=>({
        os: 'any',
        arch: 'any',
        version,
        url: `${page}/${file}`,
        sha256
    });

//# sourceMappingURL=gateway-downloads.controller.js.map