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
    get SmsUnpairingRepository () {
        return SmsUnpairingRepository;
    },
    get failSmsOf () {
        return failSmsOf;
    }
});
const _events = require("../../../events/src");
const _smschange = require("../messages/sms-change");
const _smslogins = require("./sms-logins");
const _smsphonechoicerepository = require("./sms-phone-choice.repository");
const _smsphonestatusevent = require("./sms-phone-status-event");
const _smsunpairingsql = require("./sms-unpairing.sql");
/** Whoever clears a phone and says nothing for so long does it no more. */ const CLEARING_MS = 60_000;
let SmsUnpairingRepository = class SmsUnpairingRepository {
    constructor(database){
        this.database = database;
    }
    /**
   * Unpairs a phone: its token is worthless at once. Messages that it was never offered move to another connected phone
   * of the organization, and keep their order; if there is none they fail DEVICE_OFFLINE and are refunded. What it was
   * offered fails, too, and is not refunded: it may have been sent.
   *
   * The phone goes in a transaction of its own, for which intakes wait; its messages follow in many: a hundred thousand
   * take half a minute. What is left when the process dies meanwhile is for `finishLeft`.
   *
   * @param alongside written in the transaction in which the phone goes
   * @returns null: the organization has no such phone
   */ async unpair(orgId, mode, id, alongside) {
        const leaving = {
            id,
            orgId,
            mode
        };
        return await this.let(leaving, alongside) ? this.clear(leaving) : null;
    }
    /** Clears phones that somebody unpaired and could not clear. @returns how many */ async finishLeft() {
        for(let finished = 0;; finished += 1){
            const { rows } = await this.database.query(_smsunpairingsql.TAKE_LEFT, [
                CLEARING_MS
            ]);
            if (rows[0] === undefined) return finished;
            await this.clear(rows[0]);
        }
    }
    /** False: there is no such phone. */ let(leaving, alongside) {
        const { id, orgId, mode } = leaving;
        return this.database.transaction(async (transaction)=>{
            // Those who pair and unpair phones of an organization come one after the other.
            await transaction.query('select id from organizations where id = $1 for no key update', [
                orgId
            ]);
            const [phone] = (await transaction.query(_smsunpairingsql.LOCK_LEAVING, [
                id,
                orgId,
                mode
            ])).rows;
            if (phone === undefined) return false;
            await release(transaction, orgId, mode, id, phone);
            await transaction.query(_smsunpairingsql.NOTE_CLEARING, [
                id,
                CLEARING_MS
            ]);
            await alongside?.(transaction);
            return true;
        });
    }
    /**
   * Moves or ends all messages of a phone that is unpaired. Scheduled ones first: meanwhile they may join those that wait;
   * then what it has in hand: a late report may put that back in line.
   */ async clear(leaving) {
        const result = {
            movedTo: null,
            moved: 0,
            failed: 0
        };
        await this.move(leaving, 'held', result);
        result.failed += await this.fail(leaving, 'held');
        result.failed += await this.fail(leaving, 'started');
        await this.move(leaving, 'queued', result);
        result.failed += await this.fail(leaving, 'queued');
        await this.database.query(_smsunpairingsql.NOTE_CLEARED, [
            leaving.id
        ]);
        return result;
    }
    async move(leaving, state, result) {
        let target = await chooseTarget(this.database, leaving);
        while(target !== null){
            const moved = await this.moveSome(leaving, state, target);
            if (moved === 0) return;
            if (moved === null) {
                target = await chooseTarget(this.database, leaving);
                continue;
            }
            result.moved += moved;
            result.movedTo = target.id;
        }
    }
    /** Null: the other phone was unpaired, too. */ moveSome({ id, orgId }, state, target) {
        return this.database.transaction(async (transaction)=>{
            // Before any contact is locked, as intakes do.
            if ((await transaction.query(_smsunpairingsql.LOCK_TARGET, [
                target.id,
                orgId
            ])).rows.length === 0) return null;
            const values = [
                orgId,
                id,
                target.id,
                (0, _smsphonechoicerepository.fromAddressOf)(target, null),
                JSON.stringify(target.simPhones)
            ];
            const rows = await _smsunpairingsql.MOVE[state].run(transaction, values, ([row])=>row?.isTold ? [
                    orgId
                ] : []);
            await transaction.query(_smsunpairingsql.NOTE_CLEARING, [
                id,
                CLEARING_MS
            ]);
            return rows[0]?.moved ?? 0;
        });
    }
    fail({ id, orgId }, state) {
        return failAll(()=>this.database.transaction(async (transaction)=>{
                await transaction.query(_smsunpairingsql.NOTE_CLEARING, [
                    id,
                    CLEARING_MS
                ]);
                return failSome(transaction, orgId, id, state, WHILE_PAIRED);
            }));
    }
};
async function release(transaction, orgId, mode, id, { name, phone, toldStatus }) {
    await transaction.query(`with account as (update accounts set removed_at = now() where id = $1)
     update sms_phones set unpaired_at = now(), token_hash = null, app_id = null, sealed_signing_key = null,
       told_status = 'disconnected' where id = $1`, [
        id
    ]);
    await (0, _smslogins.dropUnusedLogins)(transaction, orgId, mode);
    const change = {
        id,
        orgId,
        mode,
        name,
        phone,
        status: 'disconnected',
        previousStatus: toldStatus
    };
    const event = (0, _smsphonestatusevent.phoneStatusEvent)({
        ...change,
        reason: 'unpaired'
    });
    await new _events.EventLogRepository(transaction).append(transaction, [
        event
    ]);
}
/** The connected phone that was paired first and whose daily limit is not used up; else the first. */ async function chooseTarget(queryable, { id, orgId, mode }) {
    const connected = await new _smsphonechoicerepository.SmsPhoneChoiceRepository(queryable).findConnected(orgId, mode, false);
    const others = connected.filter((phone)=>phone.id !== id);
    const withRoom = others.find(({ dailyLimit, load })=>dailyLimit === null || load < dailyLimit);
    return withRoom ?? others[0] ?? null;
}
const WHILE_PAIRED = 'The phone was unpaired before it reported that it sent the message.';
function failSmsOf(transaction, orgId, id, state, errorMessage) {
    return failAll(()=>failSome(transaction, orgId, id, state, errorMessage));
}
/** Goes on until fewer than `AT_ONCE` were left. */ async function failAll(failNext) {
    for(let failed = 0;;){
        const some = await failNext();
        failed += some;
        if (some < _smsunpairingsql.AT_ONCE) return failed;
    }
}
async function failSome(transaction, orgId, id, state, errorMessage) {
    const { rows } = await transaction.query(_smsunpairingsql.REST[state], [
        orgId,
        id
    ]);
    await (0, _smschange.applySmsChanges)(transaction, rows.map((row)=>toChange(row, errorMessage)));
    return rows.length;
}
function toChange({ id, state, status, now }, errorMessage) {
    const isPending = status === 'pending';
    return {
        id,
        state: 'done',
        status: isPending ? 'failed' : null,
        at: now,
        source: 'api',
        detail: isPending ? 'DEVICE_OFFLINE' : null,
        errorCode: isPending ? 'DEVICE_OFFLINE' : null,
        errorMessage: isPending ? errorMessage : null,
        phoneState: null,
        dueInMs: null,
        parked: false,
        isLimited: false,
        lastError: null,
        refund: isPending && state !== 'started'
    };
}

//# sourceMappingURL=sms-unpairing.repository.js.map