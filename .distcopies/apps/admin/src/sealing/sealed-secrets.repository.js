"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SealedSecretsRepository", {
    enumerable: true,
    get: function() {
        return SealedSecretsRepository;
    }
});
const _sealedsecretssql = require("./sealed-secrets.sql");
let SealedSecretsRepository = class SealedSecretsRepository {
    constructor(database){
        this.database = database;
    }
    async count(kind) {
        const { rows } = await this.database.query(_sealedsecretssql.SEALED_SQL[kind].count);
        return rows;
    }
    /**
   * Rows, in the order of their ids, of which something is sealed with another key than this.
   *
   * @param after id of the last row that was seen; null: from the beginning
   */ async findOthers(kind, number, after, limit) {
        const { rows } = await this.database.query(_sealedsecretssql.SEALED_SQL[kind].find, [
            number,
            after,
            limit
        ]);
        return rows;
    }
    /** Replaces what is sealed of a row. @returns false: somebody changed it since it was read, and it stays */ async replace(kind, { id, sealed }, anew) {
        const { rowCount } = await this.database.query(_sealedsecretssql.SEALED_SQL[kind].replace, [
            id,
            sealed,
            anew
        ]);
        return rowCount === 1;
    }
    /** Forgets secrets of webhooks that sign no more; nobody opens them again. @returns of how many webhooks */ async forgetOldWebhookSecrets(limit) {
        const { rowCount } = await this.database.query(`update webhook_endpoints w
       set (sealed_old_secrets, old_secrets_until) = (
         select coalesce(array_agg(o.sealed order by o.n), '{}'), coalesce(array_agg(o.until order by o.n), '{}')
         from unnest(w.sealed_old_secrets, w.old_secrets_until) with ordinality o (sealed, until, n)
         where o.until > now())
       where id in (select id from webhook_endpoints where now() >= any (old_secrets_until) order by id limit $1)`, [
            limit
        ]);
        return rowCount ?? 0;
    }
};

//# sourceMappingURL=sealed-secrets.repository.js.map