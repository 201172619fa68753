"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MailQueueRepository", {
    enumerable: true,
    get: function() {
        return MailQueueRepository;
    }
});
const _entities = require("../../../entities/src");
const _platform = require("../../../platform/src");
const _uuid = require("uuid");
const _maillimits = require("./mail-limits");
const _mailsql = require("./mail.sql");
/** Where the sealed text belongs. */ const place = (id)=>`system-mail|${id}`;
let MailQueueRepository = class MailQueueRepository {
    constructor(database, sealing){
        this.database = database;
        this.sealing = sealing;
    }
    /**
   * Stores a mail with the transaction that makes its link.
   *
   * @param isForNobody the address is nobody's: it takes as long, counts as much, and is never sent
   */ async add(transaction, draft, isForNobody = false) {
        const { kind, orgId, linkId, recipient, letter } = draft;
        const id = (0, _uuid.v7)();
        // Whoever writes to the same address at once is counted.
        await transaction.query('select pg_advisory_xact_lock(hashtextextended($1, 77))', [
            recipient
        ]);
        const { rows } = await transaction.query(_mailsql.COUNT_LATELY, [
            kind,
            orgId,
            recipient,
            _maillimits.MAIL_LIMITS.waiting
        ]);
        const outcome = rows[0] === undefined ? 'full' : verdict(kind, rows[0]);
        const sealed = (0, _platform.seal)(this.sealing[0], JSON.stringify(letter), place(id));
        const isWaiting = outcome === 'waiting' && !isForNobody;
        const state = isForNobody ? 'dropped' : isWaiting ? 'waiting' : 'failed';
        await transaction.query(_mailsql.INSERT, [
            id,
            kind,
            orgId,
            linkId,
            recipient,
            state,
            outcome === 'waiting' ? null : outcome,
            isWaiting ? sealed : null,
            _maillimits.LIFE_S
        ]);
        return outcome;
    }
    /** Notes a mail that was tried at once, which counts and is shown, and holds nothing. */ async noteTest(recipient, state, reason, reply) {
        await this.database.query(`insert into system_mails (id, kind, recipient, state, reason, reply, attempts, expires_at, finished_at, refused_at)
       values ($1, 'test', $2, $3, $4, $5, 1, now(), now(), case when $3 = 'failed' then now() end)`, [
            (0, _uuid.v7)(),
            recipient,
            state,
            reason,
            reply
        ]);
    }
    /** Test mails of the last hour. */ async countTests() {
        const { rows } = await this.database.query(`select count(*)::int as n from system_mails where kind = 'test' and created_at > now() - interval '1 hour'`);
        return rows[0]?.n ?? 0;
    }
    /** Forgets the texts of mails that nobody needs any more. */ async closeUseless() {
        await this.database.query(_mailsql.CLOSE_USELESS);
    }
    /** Takes up to so many that are due: nobody else gets them for a while. */ async claim(limit) {
        const { rows } = await this.database.query(_mailsql.CLAIM, [
            limit,
            _maillimits.CLAIM_S
        ]);
        return rows.map(({ id, kind, recipient, attempts, sealedLetter })=>({
                id,
                kind,
                recipient,
                attempt: attempts,
                letter: this.opened(id, sealedLetter)
            }));
    }
    /** The end of a mail; its text goes. @returns false: somebody else has it in hand now */ async finish({ id, attempt }, state, reason, reply) {
        const { rowCount } = await this.database.query(_mailsql.FINISH, [
            id,
            attempt,
            state,
            reason,
            reply
        ]);
        return rowCount === 1;
    }
    /** It is tried again after a while. */ async postpone({ id, attempt }, reason, reply, seconds) {
        await this.database.query(_mailsql.POSTPONE, [
            id,
            attempt,
            reason,
            reply,
            seconds
        ]);
    }
    /** The mail server takes mail again: what it refused to sign in for is due. */ async hastenRefused() {
        await this.database.query(_mailsql.HASTEN_REFUSED);
    }
    /** How the mails with these links of the organization are, by link. */ async ofLinks(orgId, linkIds) {
        if (linkIds.length === 0) return new Map();
        const { rows } = await this.database.query(_mailsql.OF_LINKS, [
            orgId,
            linkIds
        ]);
        return new Map(rows.map(({ linkId, ...status })=>[
                linkId,
                status
            ]));
    }
    async summary() {
        const { rows } = await this.database.query(_mailsql.SUMMARY, [
            _maillimits.MAIL_LIMITS.waiting
        ]);
        return rows[0];
    }
    /** Rows of a week ago; those that wait are closed long before. @returns how many; fewer than `limit`: none is left */ deleteOld(limit) {
        return (0, _entities.deleteSome)(this.database, 'system_mails', `created_at < now() - interval '7 days'`, limit);
    }
    opened(id, sealed) {
        try {
            return JSON.parse((0, _platform.open)(this.sealing, sealed, place(id)).toString('utf8'));
        } catch (error) {
            if (error instanceof _platform.SealError) return null;
            throw error;
        }
    }
};
function verdict(kind, lately) {
    const isTooMuch = kind === 'password_reset' ? lately.toAddress >= _maillimits.MAIL_LIMITS.resetsToAddress : lately.ofOrganization >= _maillimits.MAIL_LIMITS.invitationsOfOrganization || lately.toAddressOfOrganization >= _maillimits.MAIL_LIMITS.invitationsToAddress || lately.toAddress >= _maillimits.MAIL_LIMITS.invitationsToAddressOfAll;
    if (isTooMuch) return 'limit';
    const isFull = lately.waiting >= _maillimits.MAIL_LIMITS.waiting || lately.waitingOfOrganization >= _maillimits.MAIL_LIMITS.waitingOfOrganization;
    return isFull ? 'full' : 'waiting';
}

//# sourceMappingURL=mail-queue.repository.js.map