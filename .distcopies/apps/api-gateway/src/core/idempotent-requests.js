"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "IdempotentRequests", {
    enumerable: true,
    get: function() {
        return IdempotentRequests;
    }
});
const _nodecrypto = require("node:crypto");
const _intake = require("../../../../libs/intake/src");
const _entities = require("../../../../libs/entities/src");
const _messaging = require("../../../../libs/messaging/src");
const _platform = require("../../../../libs/platform/src");
const _common = require("@nestjs/common");
const _uuid = require("uuid");
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
const SEAL_INFO = 'kept answer';
let IdempotentRequests = class IdempotentRequests {
    constructor(database, answers, { API_KEY_PEPPER }){
        this.database = database;
        this.answers = answers;
        this.pepper = API_KEY_PEPPER;
    }
    /**
   * @param plan what takes long and changes nothing, for example looking a name up; returns the work, which may be done
   *   again from the beginning when PostgreSQL asks for it
   * @throws AppError IDEMPOTENCY_MISMATCH, IDEMPOTENCY_IN_PROGRESS, and whatever the plan or the work throws
   */ async once(request, plan) {
        const { idempotencyKey } = request;
        if (idempotencyKey === null) return {
            data: await (await plan())(this.database),
            replayed: false
        };
        const key = this.answerKey(request, idempotencyKey);
        const requestHash = this.hash(JSON.stringify(request.content));
        const known = await this.answers.find(key);
        if (known !== null) return this.replay(known, requestHash, key, idempotencyKey);
        return this.make(await plan(), requestHash, key, idempotencyKey);
    }
    /** Whether an earlier request with the same Idempotency-Key was answered, whatever that one asked for. */ async isAnswered(request) {
        const { idempotencyKey } = request;
        return idempotencyKey !== null && await this.answers.find(this.answerKey(request, idempotencyKey)) !== null;
    }
    async make(work, requestHash, key, idempotencyKey) {
        const sealing = this.sealingKey(idempotencyKey);
        let made;
        const claim = {
            ...key,
            id: (0, _uuid.v7)(),
            requestHash
        };
        const workOnce = ()=>this.answers.once(claim, async (transaction)=>{
                made = await work(transaction);
                return (0, _platform.seal)(sealing, JSON.stringify(made), placeOf(key));
            });
        const once = await (0, _intake.committed)(workOnce, {
            busy: (cause)=>(0, _intake.stillUnderWay)(true, cause)
        });
        if (once.kind === 'known') return this.replay(once, requestHash, key, idempotencyKey);
        if (made === undefined) throw new Error('a request was done without an answer');
        return {
            data: made,
            replayed: false
        };
    }
    replay(known, requestHash, key, idempotencyKey) {
        (0, _intake.mustBeSameRequest)(known.requestHash.equals(requestHash));
        const text = (0, _platform.open)(this.sealingKey(idempotencyKey), known.answer, placeOf(key)).toString();
        return {
            data: JSON.parse(text),
            replayed: true
        };
    }
    answerKey({ key, route }, idempotencyKey) {
        return {
            orgId: key.orgId,
            route: (0, _intake.keyRoute)(key, route),
            key: this.hash(idempotencyKey).toString('hex')
        };
    }
    hash(text) {
        return (0, _nodecrypto.createHmac)('sha256', this.pepper).update(text).digest();
    }
    sealingKey(idempotencyKey) {
        return {
            version: 1,
            bytes: Buffer.from((0, _nodecrypto.hkdfSync)('sha256', idempotencyKey, this.pepper, SEAL_INFO, 32))
        };
    }
};
IdempotentRequests = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(2, (0, _common.Inject)(_platform.CONFIG)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _entities.Database === "undefined" ? Object : _entities.Database,
        typeof _messaging.KeptAnswerRepository === "undefined" ? Object : _messaging.KeptAnswerRepository,
        typeof ApiGatewayConfig === "undefined" ? Object : ApiGatewayConfig
    ])
], IdempotentRequests);
const placeOf = ({ orgId, route, key })=>`${orgId}|${route}|${key}`;

//# sourceMappingURL=idempotent-requests.js.map