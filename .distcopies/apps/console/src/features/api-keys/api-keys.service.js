"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ApiKeysService", {
    enumerable: true,
    get: function() {
        return ApiKeysService;
    }
});
const _entities = require("../../../../../libs/entities/src");
const _errors = require("../../../../../libs/errors/src");
const _identity = require("../../../../../libs/identity/src");
const _requests = require("../../../../../libs/requests/src");
const _tenancy = require("../../../../../libs/tenancy/src");
const _common = require("@nestjs/common");
const _apikeyresponse = require("./api-key.response");
const _apikeyvault = require("./api-key-vault");
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
let ApiKeysService = class ApiKeysService {
    constructor(keys, admin, vault, identity, database){
        this.keys = keys;
        this.admin = admin;
        this.vault = vault;
        this.identity = identity;
        this.database = database;
    }
    /** Valid ones first, then the newest revoked ones. */ async list(orgId, mode) {
        const [keys, members] = await Promise.all([
            this.keys.listShown(orgId, mode),
            this.identity.members.list(orgId)
        ]);
        const names = new Map(members.map(({ id, name, email })=>[
                id,
                name || email
            ]));
        return keys.map((key)=>(0, _apikeyresponse.toApiKeyData)(key, names));
    }
    /** @throws AppError PLAN_LIMIT */ async create(member, body) {
        const { orgId, session } = member;
        const { id, key } = await this.admin.create({
            orgId,
            name: body.name.trim(),
            mode: body.mode,
            scopes: [
                ...new Set(body.scopes)
            ],
            ...body.rate_limit_per_minute !== undefined && {
                rateLimitPerMinute: body.rate_limit_per_minute
            },
            expiresAt: expiryOf(body) ?? null,
            allowedNetworks: body.allowed_networks ?? [],
            createdBy: session.userId
        }, async (transaction, keyId)=>{
            await mustHaveRoom(transaction, orgId);
            await this.note(transaction, member, 'api_key.created', keyId, body.name.trim(), {
                scopes: body.scopes
            });
        });
        return Object.assign(await this.read(orgId, id), {
            key
        });
    }
    /** @throws AppError API_KEY_NOT_FOUND, INVALID_STATE for a revoked key */ async change(member, id, body) {
        const { orgId } = member;
        const { name } = await this.findValid(orgId, id);
        const change = {
            // Null is nothing that these could be: it is taken as if it was absent.
            ...body.name && {
                name: body.name.trim()
            },
            ...body.scopes && {
                scopes: [
                    ...new Set(body.scopes)
                ]
            },
            ...body.rate_limit_per_minute && {
                rateLimitPerMinute: body.rate_limit_per_minute
            },
            ...body.expires_at !== undefined && {
                expiresAt: expiryOf(body)
            },
            ...body.allowed_networks !== undefined && {
                allowedNetworks: body.allowed_networks ?? []
            }
        };
        const isChanged = await this.admin.change(orgId, id, change, (transaction, keyId)=>this.note(transaction, member, 'api_key.changed', keyId, body.name ?? name, {
                changed: Object.keys(change)
            }));
        if (!isChanged) throw new _errors.AppError('API_KEY_NOT_FOUND');
        return this.read(orgId, id);
    }
    /** No request that starts afterwards is accepted. @throws AppError API_KEY_NOT_FOUND */ async revoke(member, id) {
        const { orgId } = member;
        const { name } = await this.find(orgId, id);
        await this.admin.revoke(orgId, id, (transaction, keyId)=>this.note(transaction, member, 'api_key.revoked', keyId, name));
        return this.read(orgId, id);
    }
    /** The key's text. That it was shown is in the audit log. @throws AppError API_KEY_NOT_FOUND, INVALID_STATE */ async reveal(member, id) {
        const { orgId } = member;
        const { name } = await this.findValid(orgId, id);
        const key = await this.vault.reveal(orgId, id);
        if (key === null) throw new _errors.AppError('API_KEY_NOT_FOUND');
        await this.database.transaction((transaction)=>this.note(transaction, member, 'api_key.revealed', id, name));
        return key;
    }
    /** The key, whatever became of it; malformed, unknown and foreign ids are the same. @throws AppError API_KEY_NOT_FOUND */ async find(orgId, id) {
        const key = (0, _requests.isUuid)(id) ? await this.keys.findForOrg(orgId, id) : null;
        if (key === null) throw new _errors.AppError('API_KEY_NOT_FOUND');
        return key;
    }
    async findValid(orgId, id) {
        const key = await this.find(orgId, id);
        if (key.revokedAt === null) return key;
        throw new _errors.AppError('INVALID_STATE', {
            message: 'This key is revoked. Create a new one.'
        });
    }
    async read(orgId, id) {
        const key = await this.find(orgId, id);
        const members = await this.identity.members.list(orgId);
        return (0, _apikeyresponse.toApiKeyData)(key, new Map(members.map((each)=>[
                each.id,
                each.name || each.email
            ])));
    }
    async note(transaction, { orgId, actor }, action, id, name, detail) {
        const target = {
            type: 'api_key',
            id,
            name
        };
        await this.identity.audit.append(transaction, {
            orgId,
            actor,
            action,
            target,
            ...detail && {
                detail
            }
        });
    }
};
ApiKeysService = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _tenancy.ApiKeyRepository === "undefined" ? Object : _tenancy.ApiKeyRepository,
        typeof _tenancy.ApiKeyAdmin === "undefined" ? Object : _tenancy.ApiKeyAdmin,
        typeof _apikeyvault.ApiKeyVault === "undefined" ? Object : _apikeyvault.ApiKeyVault,
        typeof _identity.Identity === "undefined" ? Object : _identity.Identity,
        typeof _entities.Database === "undefined" ? Object : _entities.Database
    ])
], ApiKeysService);
/** Undefined: not said; null: it does not expire. */ function expiryOf({ expires_at: text }) {
    return typeof text === 'string' ? (0, _requests.toTime)(text) : text;
}
/** The key is there already, in this transaction. @throws AppError PLAN_LIMIT */ async function mustHaveRoom(transaction, orgId) {
    const max = await (0, _tenancy.lockPlanRoom)(transaction, orgId, 'api_keys');
    if (max < 0) return;
    const { rows } = await transaction.query('select count(*)::int as used from api_keys where org_id = $1 and revoked_at is null', [
        orgId
    ]);
    const used = (rows[0]?.used ?? 1) - 1;
    if (used < max) return;
    throw new _errors.AppError('PLAN_LIMIT', {
        message: 'Your plan does not allow another API key.',
        extra: {
            limit: 'api_keys',
            used,
            max,
            resets_at: null
        }
    });
}

//# sourceMappingURL=api-keys.service.js.map