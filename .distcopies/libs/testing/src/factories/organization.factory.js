"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "anOrganization", {
    enumerable: true,
    get: function() {
        return anOrganization;
    }
});
const _uuid = require("uuid");
async function anOrganization(database, request = {}) {
    const id = (0, _uuid.v7)();
    await database.query(`insert into organizations (id, name, plan_code, limit_overrides, signature_override, subscribed_at)
     values ($1, 'An organization', 'self_hosted', $2, $3, now())`, [
        id,
        JSON.stringify(request.limits ?? {}),
        request.signature ?? null
    ]);
    return id;
}

//# sourceMappingURL=organization.factory.js.map