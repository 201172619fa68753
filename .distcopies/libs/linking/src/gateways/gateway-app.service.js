"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "GatewayAppService", {
    enumerable: true,
    get: function() {
        return GatewayAppService;
    }
});
const _whatsapp = require("../../../whatsapp/src");
const _errors = require("../../../errors/src");
const _gatewayprotocol = require("../../../gateway-protocol/src");
const _platform = require("../../../platform/src");
const _common = require("@nestjs/common");
const _gatewayoffer = require("./gateway-offer");
const _installurl = require("./install-url");
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
const MOST_COUNTED = 10_000;
/** Unlinks that are listed. */ const MOST_UNLINKS = 20;
let GatewayAppService = class GatewayAppService {
    constructor(gateways, numbers, pairings, offer, config){
        this.gateways = gateways;
        this.numbers = numbers;
        this.pairings = pairings;
        this.offer = offer;
        this.publicUrl = config.PUBLIC_URL;
        this.most = {
            live: config.GATEWAYS_PER_ORGANIZATION,
            test: config.TEST_GATEWAYS_PER_ORGANIZATION
        };
    }
    /** @throws AppError NO_GATEWAY */ async read(owner, gatewayId) {
        const { chosen, all } = await this.choose(owner, gatewayId);
        const [numbers, depth, unlinks] = await Promise.all([
            this.numbers.findOnGateway(owner.orgId, chosen.id),
            this.numbers.queueDepth(owner.orgId, chosen.id, MOST_COUNTED),
            this.pairings.findUntold(owner.orgId, chosen.id, MOST_UNLINKS)
        ]);
        return {
            id: chosen.id,
            status: statusOf(chosen),
            reason: chosen.clockAheadS === null ? null : 'clock',
            clock_ahead_s: chosen.clockAheadS,
            version: chosen.appVersion,
            latest_version: this.offer.latestVersion,
            update_required: chosen.protocol !== null && chosen.protocol < _gatewayprotocol.OLDEST_PROTOCOL_VERSION,
            last_seen_at: chosen.seenAt?.toISOString() ?? null,
            install_url: (0, _installurl.installUrl)(this.publicUrl),
            host: chosen.host,
            numbers: numbers.map(({ phone, status })=>({
                    phone,
                    status: status === 'connected' && !chosen.online ? 'disconnected' : status
                })),
            queue_depth: depth,
            pending_unlinks: unlinks.map(toUnlinkData),
            gateway_ids: all.map(({ id })=>id)
        };
    }
    /**
   * A setup code for a gateway that has no app yet: the one that waits for it, else a new one. With `gatewayId` the app
   * of that gateway registers anew, and its old token is worthless from then on.
   *
   * @param database all of it is done, or undone, with its transaction
   * @throws AppError NO_GATEWAY, PLAN_LIMIT
   */ async enroll({ orgId, mode }, gatewayId, database) {
        const gateways = new _whatsapp.GatewayRepository(database);
        const all = await gateways.findForOrg(orgId, mode);
        const waiting = all.find((gateway)=>gateway.firstSeenAt === null);
        const id = gatewayId?.toLowerCase() ?? waiting?.id ?? await this.create(gateways, orgId, mode);
        const code = all.some((each)=>each.id === id) || gatewayId === undefined ? await gateways.createSetupCode(orgId, id) : null;
        if (code === null) throw new _errors.AppError('NO_GATEWAY', {
            message: 'Your organization has no gateway app with this `gateway_id`.'
        });
        const page = (0, _installurl.installUrl)(this.publicUrl);
        return {
            gateway_id: id,
            setup_code: code,
            expires_at: new Date(Date.now() + _whatsapp.SETUP_CODE_HOURS * 3_600_000).toISOString(),
            install_url: page,
            qr: `${page}#${code}`
        };
    }
    /** Shuts an app out: its token is worthless at once, its tunnel ends within seconds. @throws AppError NO_GATEWAY */ async revoke(owner, gatewayId) {
        const { chosen } = await this.choose(owner, gatewayId);
        if (!await this.gateways.revoke(owner.orgId, chosen.id)) throw new _errors.AppError('NO_GATEWAY');
        return {
            id: chosen.id,
            revoked: true
        };
    }
    async create(gateways, orgId, mode) {
        const max = this.most[mode];
        const made = await gateways.createWithin(orgId, mode, max);
        if ('id' in made) return made.id;
        throw new _errors.AppError('PLAN_LIMIT', {
            message: `Your organization already has ${made.used} gateway apps for ${mode} keys, which is the limit. Remove one with DELETE /gateway, or pass the \`gateway_id\` of one that should register again.`,
            extra: {
                limit: 'gateways',
                used: made.used,
                max,
                resets_at: null
            }
        });
    }
    /** @throws AppError NO_GATEWAY */ async choose({ orgId, mode }, gatewayId) {
        const all = await this.gateways.findForOrg(orgId, mode);
        if (all.length === 0) throw new _errors.AppError('NO_GATEWAY');
        const chosen = gatewayId === undefined ? all.find((each)=>each.online) ?? all.find((each)=>each.firstSeenAt !== null) ?? all[0] : all.find((each)=>each.id === gatewayId.toLowerCase());
        if (chosen === undefined) {
            throw new _errors.AppError('NO_GATEWAY', {
                message: 'Your organization has no gateway app with this `gateway_id`.'
            });
        }
        return {
            chosen,
            all
        };
    }
};
GatewayAppService = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(3, (0, _common.Inject)(_gatewayoffer.GATEWAY_OFFER)),
    _ts_param(4, (0, _common.Inject)(_platform.CONFIG)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _whatsapp.GatewayRepository === "undefined" ? Object : _whatsapp.GatewayRepository,
        typeof _whatsapp.WhatsappNumberRepository === "undefined" ? Object : _whatsapp.WhatsappNumberRepository,
        typeof _whatsapp.PairingRepository === "undefined" ? Object : _whatsapp.PairingRepository,
        typeof GatewayOffer === "undefined" ? Object : GatewayOffer,
        typeof LinkingConfig === "undefined" ? Object : LinkingConfig
    ])
], GatewayAppService);
function statusOf({ firstSeenAt, online }) {
    if (firstSeenAt === null) return 'never_started';
    return online ? 'online' : 'offline';
}
const toUnlinkData = ({ phone, since, attempts, nextTryAt, reason })=>({
        phone,
        since: since.toISOString(),
        attempts,
        next_try_at: nextTryAt.toISOString(),
        reason
    });

//# sourceMappingURL=gateway-app.service.js.map