"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SealingPublicKeyRepository", {
    enumerable: true,
    get: function() {
        return SealingPublicKeyRepository;
    }
});
let SealingPublicKeyRepository = class SealingPublicKeyRepository {
    constructor(database){
        this.database = database;
    }
    /** Null: the app that opens was never started. */ async find(use) {
        const { rows } = await this.database.query('select public_key as "publicKey" from sealing_public_keys where use = $1', [
            use
        ]);
        return rows[0]?.publicKey ?? null;
    }
    async publish(use, publicKey) {
        await this.database.query(`insert into sealing_public_keys (use, public_key) values ($1, $2)
       on conflict (use) do update set public_key = excluded.public_key, updated_at = now()
        where sealing_public_keys.public_key <> excluded.public_key`, [
            use,
            publicKey
        ]);
    }
};

//# sourceMappingURL=sealing-public-key.repository.js.map