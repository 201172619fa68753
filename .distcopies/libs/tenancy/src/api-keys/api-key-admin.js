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
    get ApiKeyAdmin () {
        return ApiKeyAdmin;
    },
    get apiKeyPlace () {
        return apiKeyPlace;
    }
});
const _uuid = require("uuid");
const _entities = require("../../../entities/src");
const _apikeyformat = require("./api-key-format");
function apiKeyPlace(orgId, keyId) {
    return `api-key|${orgId}|${keyId}`;
}
let ApiKeyAdmin = class ApiKeyAdmin {
    constructor(keys, vault, marker){
        this.keys = keys;
        this.vault = vault;
        this.marker = marker;
    }
    /** @returns the key's text, which is not kept readable anywhere else */ async create(draft, alongside = nothingElse) {
        const id = (0, _uuid.v7)();
        const key = (0, _apikeyformat.newApiKey)(draft.mode);
        const row = {
            id,
            orgId: draft.orgId,
            name: draft.name,
            mode: draft.mode,
            keyHmac: this.vault.hmac(key),
            sealedKey: this.vault.seal(key, apiKeyPlace(draft.orgId, id)),
            lastFour: key.slice(-4),
            scopes: [
                ...draft.scopes
            ],
            rateLimitPerMinute: draft.rateLimitPerMinute ?? _entities.DEFAULT_RATE_LIMIT_PER_MINUTE,
            expiresAt: draft.expiresAt ?? null,
            allowedNetworks: [
                ...draft.allowedNetworks ?? []
            ],
            createdBy: draft.createdBy ?? null
        };
        await this.keys.together(async (keys, transaction)=>{
            await keys.create(row);
            await alongside(transaction, id);
        });
        return {
            id,
            key
        };
    }
    /** No request that starts after this resolved is accepted. @returns false for no such valid key */ revoke(orgId, id, alongside = nothingElse) {
        return this.marked(id, (keys)=>keys.revoke(orgId, id), alongside);
    }
    /** Holds for every request that starts after this resolved. @returns false for no such valid key */ change(orgId, id, change, alongside = nothingElse) {
        return this.marked(id, (keys)=>keys.change(orgId, id, change), alongside);
    }
    /** @returns false for no such valid key */ setScopes(orgId, id, scopes) {
        return this.change(orgId, id, {
            scopes: [
                ...scopes
            ]
        });
    }
    /** @returns false for no such valid key */ setRateLimit(orgId, id, perMinute) {
        return this.change(orgId, id, {
            rateLimitPerMinute: perMinute
        });
    }
    async marked(id, write, alongside) {
        const changed = await this.keys.together(async (keys, transaction)=>{
            const isChanged = await write(keys);
            if (isChanged) await alongside(transaction, id);
            return isChanged;
        });
        // Also when nothing changed: an earlier try may have written and then failed to mark.
        await this.marker.markChanged(id);
        return changed;
    }
};
const nothingElse = async ()=>undefined;

//# sourceMappingURL=api-key-admin.js.map