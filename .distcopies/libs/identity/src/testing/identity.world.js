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
    get IdentityWorld () {
        return IdentityWorld;
    },
    get PASSWORD () {
        return PASSWORD;
    },
    get codeOf () {
        return codeOf;
    },
    get refusal () {
        return refusal;
    }
});
const _entities = require("../../../entities/src");
const _errors = require("../../../errors/src");
const _platform = require("../../../platform/src");
const _tenancy = require("../../../tenancy/src");
const _testing = require("../../../testing/src");
const _otpauth = require("otpauth");
const _uuid = require("uuid");
const _identity = require("../identity");
const _passwords = require("../passwords/passwords");
const _actor = require("../roles/actor");
const PASSWORD = 'seven small herons';
const STEP_MS = 30_000;
let IdentityWorld = class IdentityWorld {
    constructor(test, database, redis, redisPrefix, identity){
        this.test = test;
        this.database = database;
        this.redis = redis;
        this.redisPrefix = redisPrefix;
        this.identity = identity;
        this.callers = 0;
    }
    static async open(redisUrl) {
        const { url, prefix } = (0, _testing.testRedis)();
        const test = await (0, _testing.createTestDatabase)();
        const database = await _entities.Database.connect({
            url: test.url,
            poolSize: 8,
            applicationName: 'test'
        });
        const redis = (0, _platform.redisForCommands)(redisUrl ?? url, (0, _platform.createLogger)({
            app: 'test',
            level: 'silent'
        }));
        await redis.ping();
        return new IdentityWorld(test, database, redis, prefix, identityOn(database, redis, prefix));
    }
    async close() {
        this.redis.disconnect();
        await this.database.close();
        await this.test.drop();
    }
    /** The same with connections of its own, as another process has them. */ another(redisPrefix = this.redisPrefix) {
        return identityOn(this.database, this.redis, redisPrefix);
    }
    organization(limits = {}) {
        return (0, _testing.anOrganization)(this.database, {
            limits
        });
    }
    /** A user with `PASSWORD`, who is a member when a role is given. */ async user({ orgId, role, email = `${(0, _uuid.v7)()}@example.com` } = {}) {
        const hash = await (IdentityWorld.passwordHash ??= new _passwords.Passwords().hash(PASSWORD));
        const id = (0, _uuid.v7)();
        await this.database.query('insert into users (id, email, name, password_hash) values ($1, $2, $3, $4)', [
            id,
            email,
            'A user',
            hash
        ]);
        if (orgId !== undefined && role !== undefined) await this.join(orgId, id, role);
        return {
            id,
            email,
            actor: (0, _actor.actorOf)({
                id,
                email
            }, this.caller())
        };
    }
    async join(orgId, userId, role) {
        await this.database.query('insert into memberships (org_id, user_id, role) values ($1, $2, $3)', [
            orgId,
            userId,
            role
        ]);
    }
    caller(address) {
        this.callers += 1;
        const own = `10.0.${Math.floor(this.callers / 250)}.${this.callers % 250}`;
        return {
            address: address ?? own,
            userAgent: 'Firefox',
            requestId: 'req_test'
        };
    }
    /** Turns two-factor on. */ async twoFactor({ id, actor }) {
        const { secret } = await this.identity.twoFactor.start(id);
        const recoveryCodes = await this.identity.twoFactor.confirm(id, codeOf(secret), actor);
        return {
            secret,
            recoveryCodes
        };
    }
    /** Sets a column of a row back in time. */ async age(table, id, column, by) {
        await this.database.query(`update ${table} set ${column} = ${column} - $2::interval where id = $1`, [
            id,
            by
        ]);
    }
    /** What the log of an organization says, oldest first. */ async actions(orgId) {
        const { rows } = await this.database.query('select action from audit_entries where org_id is not distinct from $1::uuid order by at, id', [
            orgId
        ]);
        return rows.map(({ action })=>action);
    }
    async count(table) {
        const { rows } = await this.database.query(`select count(*)::int as n from ${table}`);
        return rows[0]?.n ?? 0;
    }
};
function identityOn(database, redis, redisPrefix) {
    return new _identity.Identity({
        database,
        redis,
        redisPrefix,
        sealing: (0, _platform.sealingKeys)(Buffer.alloc(32, 7).toString('base64')),
        memberRoom: (transaction, orgId)=>(0, _tenancy.lockPlanRoom)(transaction, orgId, 'members')
    });
}
function codeOf(secret, stepsAhead = 0) {
    const totp = new _otpauth.TOTP({
        secret: _otpauth.Secret.fromBase32(secret),
        algorithm: 'SHA1',
        digits: 6,
        period: 30
    });
    return totp.generate({
        timestamp: Date.now() + stepsAhead * STEP_MS
    });
}
async function refusal(work) {
    try {
        await work;
        return 'done';
    } catch (error) {
        if (error instanceof _errors.AppError) return error.code;
        throw error;
    }
}

//# sourceMappingURL=identity.world.js.map