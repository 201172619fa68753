"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "GatewayPackages", {
    enumerable: true,
    get: function() {
        return GatewayPackages;
    }
});
const _nodecrypto = require("node:crypto");
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _platform = require("../../../../../libs/platform/src");
const _common = require("@nestjs/common");
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
/** As npm names the package of the app (`scripts/pack-gateway.mjs`). */ const NAME = /^chasqui-whatsapp-gateway-(\d{1,6}\.\d{1,6}\.\d{1,6}(?:-[0-9A-Za-z.]{1,40})?)\.tgz$/;
/** The newest so many are offered; they are held in memory. */ const MOST = 3;
const LARGEST_BYTES = 32 * 1024 * 1024;
let GatewayPackages = class GatewayPackages {
    constructor({ GATEWAY_PACKAGES_DIR: folder }, logger){
        this.all = folder === '' ? [] : packagesIn(folder, logger);
    }
    get latestVersion() {
        return this.all[0]?.version ?? null;
    }
    find(file) {
        return this.all.find((each)=>each.file === file);
    }
};
GatewayPackages = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(0, (0, _common.Inject)(_platform.CONFIG)),
    _ts_param(1, (0, _common.Inject)(_platform.LOGGER)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof ApiGatewayConfig === "undefined" ? Object : ApiGatewayConfig,
        typeof Logger === "undefined" ? Object : Logger
    ])
], GatewayPackages);
/** A folder that cannot be read stops nothing but downloads. */ function packagesIn(folder, logger) {
    try {
        const names = (0, _nodefs.readdirSync)(folder).flatMap((file)=>{
            const version = NAME.exec(file)?.[1];
            return version === undefined || (0, _nodefs.statSync)((0, _nodepath.join)(folder, file)).size > LARGEST_BYTES ? [] : [
                {
                    file,
                    version
                }
            ];
        });
        const newest = names.sort((a, b)=>b.version.localeCompare(a.version, 'en', {
                numeric: true
            })).slice(0, MOST);
        return newest.map((name)=>{
            const bytes = (0, _nodefs.readFileSync)((0, _nodepath.join)(folder, name.file));
            return {
                ...name,
                bytes,
                sha256: (0, _nodecrypto.createHash)('sha256').update(bytes).digest('hex')
            };
        });
    } catch (error) {
        logger.error({
            err: error
        }, 'no gateway app is offered for download: GATEWAY_PACKAGES_DIR cannot be read');
        return [];
    }
}

//# sourceMappingURL=gateway-packages.js.map