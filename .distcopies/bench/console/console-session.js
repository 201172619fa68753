"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "signInOwner", {
    enumerable: true,
    get: function() {
        return signInOwner;
    }
});
const _nodecrypto = require("node:crypto");
async function signInOwner(database, orgId) {
    const token = (0, _nodecrypto.randomBytes)(32).toString('base64url');
    await database.query(`with owner as (
       insert into users (id, email, name, is_operator) values (uuidv7(), 'owner@example.com', 'Owner', true) returning id
     ), membership as (insert into memberships (org_id, user_id, role) select $1, id, 'owner' from owner)
     insert into console_sessions (id, user_id, token_hash, state, expires_at)
     select uuidv7(), id, $2, 'signed_in', now() + interval '1 day' from owner`, [
        orgId,
        (0, _nodecrypto.createHash)('sha256').update(token).digest()
    ]);
    return token;
}

//# sourceMappingURL=console-session.js.map