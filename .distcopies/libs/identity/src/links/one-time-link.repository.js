"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "OneTimeLinkRepository", {
    enumerable: true,
    get: function() {
        return OneTimeLinkRepository;
    }
});
const _entities = require("../../../entities/src");
const _uuid = require("uuid");
const _secrettoken = require("../tokens/secret-token");
/** How long a link works, as PostgreSQL reads it. */ const LASTS = {
    sign_in: '15 minutes',
    password_reset: '1 hour',
    invitation: '72 hours'
};
const OPEN = 'used_at is null and expires_at > now()';
const COLUMNS = 'id, user_id as "userId", org_id as "orgId", email, role';
let OneTimeLinkRepository = class OneTimeLinkRepository {
    constructor(database){
        this.database = database;
    }
    async create(transaction, draft) {
        const { kind, userId = null, orgId = null, email, role = null, createdBy = null } = draft;
        const { token, hash } = (0, _secrettoken.newSecretToken)();
        const id = (0, _uuid.v7)();
        const { rows } = await transaction.query(`insert into one_time_links (id, kind, token_hash, user_id, org_id, email, role, created_by, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, now() + $9::interval)
       returning created_at as "createdAt", expires_at as "expiresAt"`, [
            id,
            kind,
            hash,
            userId,
            orgId,
            email,
            role,
            createdBy,
            LASTS[kind]
        ]);
        const [times] = rows;
        if (times === undefined) throw new Error('a link was not stored');
        return {
            id,
            token,
            ...times
        };
    }
    /** Null: unknown, used or too old. */ async findOpen(kind, token) {
        const { rows } = await this.database.query(`select ${COLUMNS} from one_time_links where token_hash = $1 and kind = $2 and ${OPEN}`, [
            (0, _secrettoken.secretTokenHash)(token),
            kind
        ]);
        return rows[0] ?? null;
    }
    /** Uses a link up: of several at once, one gets it. Null: unknown, used or too old. */ async use(transaction, kind, token) {
        const { rows } = await transaction.query(`update one_time_links set used_at = now() where token_hash = $1 and kind = $2 and ${OPEN} returning ${COLUMNS}`, [
            (0, _secrettoken.secretTokenHash)(token),
            kind
        ]);
        return rows[0] ?? null;
    }
    /** Links that somebody has for the same door, when it has another lock. */ async dropOfUser(transaction, userId) {
        await transaction.query('delete from one_time_links where user_id = $1 and used_at is null', [
            userId
        ]);
    }
    /** Deletes links that do not work any more. @returns how many; fewer than `limit`: none is left */ deleteOld(limit) {
        return (0, _entities.deleteSome)(this.database, 'one_time_links', 'expires_at < now()', limit);
    }
};

//# sourceMappingURL=one-time-link.repository.js.map