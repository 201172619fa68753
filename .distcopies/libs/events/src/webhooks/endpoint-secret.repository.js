"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "EndpointSecretRepository", {
    enumerable: true,
    get: function() {
        return EndpointSecretRepository;
    }
});
let EndpointSecretRepository = class EndpointSecretRepository {
    constructor(database){
        this.database = database;
    }
    /** What signs now; null: the organization has no such endpoint. */ async findSealed(orgId, mode, id) {
        const { rows } = await this.database.query('select sealed_secret as "sealedSecret" from webhook_endpoints where org_id = $1 and mode = $2 and id = $3', [
            orgId,
            mode,
            id
        ]);
        return rows[0]?.sealedSecret ?? null;
    }
};

//# sourceMappingURL=endpoint-secret.repository.js.map