"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "UserRepository", {
    enumerable: true,
    get: function() {
        return UserRepository;
    }
});
const _uuid = require("uuid");
const _email = require("../roles/email");
const COLUMNS = `id, email, name, password_hash as "passwordHash", language, is_operator as "isOperator",
  totp_confirmed_at as "totpConfirmedAt", disabled_at as "disabledAt"`;
let UserRepository = class UserRepository {
    constructor(database, audit){
        this.database = database;
        this.audit = audit;
    }
    async findByEmail(email, queryable = this.database) {
        const { rows } = await queryable.query(`select ${COLUMNS} from users where email = $1`, [
            (0, _email.toEmail)(email)
        ]);
        return rows[0] ?? null;
    }
    async find(id) {
        const { rows } = await this.database.query(`select ${COLUMNS} from users where id = $1`, [
            id
        ]);
        return rows[0] ?? null;
    }
    /** Also waits for whoever is changing the user, and holds off others until the transaction ends. */ async lock(transaction, id) {
        const { rows } = await transaction.query(`select ${COLUMNS} from users where id = $1 for no key update`, [
            id
        ]);
        return rows[0] ?? null;
    }
    /** Makes a user; null when another one has the email. */ async create(transaction, { email, name, passwordHash }) {
        const { rows } = await transaction.query(`insert into users (id, email, name, password_hash) values ($1, $2, $3, $4)
       on conflict (email) do nothing returning id`, [
            (0, _uuid.v7)(),
            (0, _email.toEmail)(email),
            name,
            passwordHash
        ]);
        return rows[0]?.id ?? null;
    }
    /** What is absent stays. */ async change(transaction, id, { name, language }) {
        const { rows } = await transaction.query(`update users set name = coalesce($2, name), language = coalesce($3, language) where id = $1 returning ${COLUMNS}`, [
            id,
            name ?? null,
            language ?? null
        ]);
        return rows[0] ?? null;
    }
    async setPassword(transaction, id, passwordHash) {
        await transaction.query('update users set password_hash = $2, password_changed_at = now() where id = $1', [
            id,
            passwordHash
        ]);
    }
    /** @returns false: no such user */ setOperator(email, isOperator, actor) {
        return this.database.transaction(async (transaction)=>{
            const user = await this.findByEmail(email, transaction);
            if (user === null) return false;
            const { rowCount } = await transaction.query('update users set is_operator = $2 where id = $1 and is_operator <> $2', [
                user.id,
                isOperator
            ]);
            if (rowCount === 1) {
                await this.audit.append(transaction, {
                    orgId: null,
                    actor,
                    action: isOperator ? 'operator.granted' : 'operator.revoked',
                    target: {
                        type: 'user',
                        id: user.id,
                        name: user.email
                    }
                });
            }
            return true;
        });
    }
    /** All users, oldest first. For operators. */ async list() {
        const { rows } = await this.database.query(`select u.id, u.email, u.name, u.is_operator as "isOperator", u.totp_confirmed_at is not null as "twoFactor",
         u.created_at as "createdAt",
         array(select o.name from memberships m join organizations o on o.id = m.org_id where m.user_id = u.id
               order by o.name) as organizations
       from users u order by u.created_at, u.id`);
        return rows;
    }
};

//# sourceMappingURL=user.repository.js.map