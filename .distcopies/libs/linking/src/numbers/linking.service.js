"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "LinkingService", {
    enumerable: true,
    get: function() {
        return LinkingService;
    }
});
const _promises = require("node:timers/promises");
const _whatsapp = require("../../../whatsapp/src");
const _errors = require("../../../errors/src");
const _intake = require("../../../intake/src");
const _gatewayprotocol = require("../../../gateway-protocol/src");
const _lanes = require("../../../lanes/src");
const _platform = require("../../../platform/src");
const _common = require("@nestjs/common");
const _gatewaycalls = require("../gateways/gateway-calls");
const _installurl = require("../gateways/install-url");
const _linkresponse = require("./link.response");
const _linkingturn = require("./linking-turn");
const _pairingreplies = require("./pairing-replies");
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
/** A link that no worker took up within this time is not asked for any more. */ const GIVE_UP_MS = 10_000;
/** An app that was started a moment ago is waited for so long; its start takes some seconds. */ const REGISTERS_WITHIN_MS = 8_000;
const LOOK_EVERY_MS = 250;
/** PostgreSQL's clock began after the request did. */ const GIVEN_UP_MARGIN_MS = 250;
/** The worker records a call that ran into its deadline; so much later nobody will. */ const MARGIN_MS = 2_000;
/** All of it together: whoever waited for an app that starts has less time for the rest. */ const ANSWERED_WITHIN_MS = 23_000;
let LinkingService = class LinkingService {
    constructor(gateways, claims, pairings, bell, replies, hub, config, turn = _linkingturn.atOnce){
        this.gateways = gateways;
        this.claims = claims;
        this.pairings = pairings;
        this.bell = bell;
        this.replies = replies;
        this.hub = hub;
        this.config = config;
        this.turn = turn;
    }
    /**
   * Resolves when the gateway app has taken the pairing: no transaction waits for the app. Of two at once both are the same
   * pairing.
   *
   * @param alongside written in the transaction that records that the link begins: without it none begins
   * @throws AppError with the codes of POST /whatsapp/link (spec.md section 4)
   */ async link(owner, { phone, displayName, arrivedAtMs }, alongside) {
        const limit = new _intake.TimeLimit(ANSWERED_WITHIN_MS, arrivedAtMs);
        const gateways = await this.startedGateways(owner);
        const { orgId, mode } = owner;
        const request = {
            orgId,
            mode,
            phone,
            displayName,
            gateways,
            replyTo: this.hub.instance,
            giveUpAfterMs: GIVE_UP_MS
        };
        const claim = await this.turn(orgId, ()=>this.claims.link(request, alongside));
        const pairingId = pairingOf(claim);
        if (claim.kind === 'linking') await limit.of(this.ask(pairingId), notInTime);
        return (0, _linkresponse.toLinkData)(this.config.PUBLIC_URL, phone);
    }
    /** Signs a number out, and has its gateway app told. @throws AppError WHATSAPP_NOT_CONNECTED when there is no such number */ async unlink(owner, phone) {
        const { data, pairingIds } = await this.signOut(owner, phone);
        this.tell(pairingIds);
        return data;
    }
    /**
   * Signs a number out; its app is still to be told (`tell`).
   *
   * @param claims over the transaction that all of it is done, or undone, with
   * @throws AppError WHATSAPP_NOT_CONNECTED when the organization has no such number
   */ async signOut({ orgId, mode }, phone, claims = this.claims) {
        const unlinked = await claims.unlink(orgId, mode, phone);
        if (unlinked === undefined) throw new _errors.AppError('WHATSAPP_NOT_CONNECTED');
        return {
            data: {
                phone,
                status: 'signed_out'
            },
            pairingIds: unlinked.pairingIds
        };
    }
    /** Has gateway apps told that their numbers are signed out; never waits. */ tell(pairingIds) {
        for (const id of pairingIds)void this.bell.ring('unlink', id);
    }
    /** Whoever has just started an app with a new setup code need not try again until it has registered. */ async startedGateways(owner) {
        const endsAt = performance.now() + REGISTERS_WITHIN_MS;
        let all = await this.readGateways(owner);
        while(isComing(all) && performance.now() < endsAt){
            await (0, _promises.setTimeout)(LOOK_EVERY_MS);
            all = await this.readGateways(owner);
        }
        const started = all.filter((gateway)=>gateway.firstSeenAt !== null);
        if (started.length > 0) return started;
        throw new _errors.AppError('GATEWAY_SETUP_REQUIRED', {
            extra: {
                install_url: (0, _installurl.installUrl)(this.config.PUBLIC_URL)
            }
        });
    }
    async readGateways({ orgId, mode }) {
        try {
            return await this.gateways.findForOrg(orgId, mode);
        } catch (cause) {
            // The specification's own answer to a record that cannot be read, whatever the reason.
            throw new _errors.AppError('INTERNAL_ERROR', {
                cause
            });
        }
    }
    /** Waits until the gateway app took the pairing or refused it. */ async ask(pairingId) {
        const waiting = this.replies.wait(pairingId, GIVE_UP_MS + GIVEN_UP_MARGIN_MS);
        void this.bell.ring('link', pairingId);
        const outcome = await waiting ?? await this.lastWord(pairingId);
        if (outcome === null) throw notInTime();
        if (outcome.state === 'canceled') {
            throw new _errors.AppError('WHATSAPP_NOT_CONNECTED', {
                message: 'Another request ended this pairing.'
            });
        }
        if (outcome.errorCode !== null) throw toError(outcome.errorCode, outcome);
    }
    async lastWord(pairingId) {
        return await this.pairings.giveUp(pairingId) ?? await this.replies.wait(pairingId, _gatewayprotocol.DEADLINE_MS.status + MARGIN_MS);
    }
};
LinkingService = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(6, (0, _common.Inject)(_platform.CONFIG)),
    _ts_param(7, (0, _common.Optional)()),
    _ts_param(7, (0, _common.Inject)(_linkingturn.LINKING_TURN)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _whatsapp.GatewayRepository === "undefined" ? Object : _whatsapp.GatewayRepository,
        typeof _whatsapp.NumberClaimRepository === "undefined" ? Object : _whatsapp.NumberClaimRepository,
        typeof _whatsapp.PairingRepository === "undefined" ? Object : _whatsapp.PairingRepository,
        typeof _lanes.PairingDoorbell === "undefined" ? Object : _lanes.PairingDoorbell,
        typeof _pairingreplies.PairingReplies === "undefined" ? Object : _pairingreplies.PairingReplies,
        typeof _lanes.ReplyHub === "undefined" ? Object : _lanes.ReplyHub,
        typeof LinkingConfig === "undefined" ? Object : LinkingConfig,
        typeof LinkingTurn === "undefined" ? Object : LinkingTurn
    ])
], LinkingService);
const notInTime = ()=>(0, _gatewaycalls.gatewayError)('The gateway app did not respond in time.', 'TIMED_OUT');
const isComing = (all)=>all.some(({ isAwaited })=>isAwaited) && !all.some(({ online })=>online);
function pairingOf(claim) {
    switch(claim.kind){
        case 'not_yours':
            throw new _errors.AppError('NOT_YOUR_NUMBER');
        case 'plan_limit':
            throw new _errors.AppError('PLAN_LIMIT', {
                message: 'Your plan does not allow another WhatsApp number.',
                extra: {
                    limit: 'whatsapp_numbers',
                    used: claim.used,
                    max: claim.max
                }
            });
        case 'closed':
            throw (0, _gatewaycalls.gatewayClosed)();
        case 'unlinks_waiting':
            throw new _errors.AppError('RATE_LIMITED', {
                message: `${claim.count} unlinked numbers still wait for their gateway apps to log them out; \`pending_unlinks\` in GET /gateway says why. Link more numbers when they are done.`,
                headers: {
                    'Retry-After': '60'
                }
            });
        case 'linking':
        case 'waiting':
            return claim.pairingId;
    }
}
function toError(errorCode, { errorMessage, errorReason }) {
    const code = (0, _errors.isErrorCode)(errorCode) ? errorCode : 'GATEWAY_ERROR';
    return new _errors.AppError(code, {
        message: errorMessage ?? undefined,
        // A worker of an older version names none.
        ...code === 'GATEWAY_ERROR' && {
            extra: {
                reason: errorReason ?? 'UNKNOWN_OUTCOME'
            }
        },
        ...code === 'SERVICE_UNAVAILABLE' && {
            headers: {
                'Retry-After': '5'
            }
        }
    });
}

//# sourceMappingURL=linking.service.js.map