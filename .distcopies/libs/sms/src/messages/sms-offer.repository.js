"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SmsOfferRepository", {
    enumerable: true,
    get: function() {
        return SmsOfferRepository;
    }
});
const _lanes = require("../../../lanes/src");
const _offerplan = require("./offer-plan");
const _smsoffersql = require("./sms-offer.sql");
const _smsunwanted = require("./sms-unwanted");
const _smswireid = require("./sms-wire-id");
const PAGE = 100;
/** Messages that wait and are looked at, so that a SIM that is used up does not hide what another one may send. */ const LOOKED_AT = 200;
/** A phone that says nothing of what it was offered is woken after so long: maybe it never got the answer. */ const WAKE_AGAIN_MS = 300_000;
let SmsOfferRepository = class SmsOfferRepository {
    constructor(database){
        this.database = database;
    }
    /**
   * What the phone is to send, in its order: first what it was offered before and said nothing of, then new messages as
   * its pace, quiet hours and limits allow. Why others wait, and until when, is written to the phone and its lane.
   * Empty for a phone that is not the organization's, or was unpaired.
   */ offer(phone, options = {}) {
        const { limit = PAGE, newestFirst = false } = options;
        return this.database.transaction((transaction)=>offerIn(transaction, phone, limit, newestFirst));
    }
    /** How many phones were not offered all that waited for them when they last asked, by the reason; for operators. */ async waitingPhones() {
        const { rows } = await this.database.query(`select waits_for as reason, count(*)::integer as phones from sms_phones
       where waits_for is not null and unpaired_at is null group by 1`);
        return new Map(rows.map(({ reason, phones })=>[
                reason,
                phones
            ]));
    }
};
async function offerIn(transaction, { id, orgId }, limit, newestFirst) {
    const [phone] = (await transaction.query(_smsoffersql.LOCK_PHONE, [
        id,
        orgId
    ])).rows;
    if (phone === undefined) return [];
    const lane = (0, _lanes.laneName)(_lanes.SMS_LANES, id);
    const mailbox = await transaction.query((0, _smsoffersql.readMailbox)(limit, limit, LOOKED_AT), [
        lane,
        id
    ]);
    const clock = mailbox.rows.find((row)=>row.rank === -1);
    const rows = mailbox.rows.filter((row)=>row.rank !== -1);
    if (clock === undefined) throw new Error('PostgreSQL did not tell the time');
    const nowMs = Math.floor(clock.dueAtMs);
    const rest = (0, _offerplan.restOf)(phone, nowMs);
    const before = rows.filter((row)=>row.rank === 0);
    const again = rest === null ? before : before.filter(sendsNothing);
    const next = rows.filter((row)=>row.rank === 1);
    const unwanted = await (0, _smsunwanted.endUnwanted)(transaction, next.map((row)=>row.id));
    const waiting = next.filter((row)=>!unwanted.has(row.id));
    const room = Math.max(0, limit - Math.max(again.length, clock.attempts));
    const today = new Date(nowMs).toISOString().slice(0, 10);
    const plan = (0, _offerplan.planOffers)({
        ...phone,
        ...paceOf(clock),
        slots: phone.sims.map((sim)=>sim.slot)
    }, waiting.map(({ id, priority, dueAtMs, sms })=>({
            id,
            priority,
            dueAtMs,
            sim: sms.sim,
            parts: sms.segments
        })), room, waiting.length > 0 && hasDailyRules(phone) ? await readDay(transaction, id, today) : new Map(), nowMs);
    if (rest !== null && again.length < before.length) {
        plan.waitsFor = rest.waitsFor;
        plan.waitsUntilMs = rest.untilMs;
    }
    const overdue = again.filter((row)=>row.dueAtMs <= nowMs);
    const attempts = await start(transaction, id, plan, overdue, today);
    const sims = new Map(plan.offers.map((offer)=>[
            offer.id,
            offer.sim
        ]));
    const fresh = waiting.flatMap((row)=>{
        const attempt = attempts.get(row.id);
        if (attempt === undefined) return [];
        return [
            {
                ...row,
                attempts: attempt,
                sms: {
                    ...row.sms,
                    sim: sims.get(row.id) ?? null
                }
            }
        ];
    });
    const offered = [
        ...again,
        ...fresh
    ];
    const firstMs = Math.max(nowMs, (phone.lastOfferAtMs ?? 0) + 1);
    await note(transaction, {
        id,
        orgId,
        lane
    }, phone, {
        plan,
        offered,
        firstMs
    });
    return offered.map((row, index)=>{
        const place = newestFirst ? offered.length - 1 - index : index;
        return toOffer(row, new Date(firstMs + place));
    });
}
const paceOf = ({ sms })=>({
        partsInHand: sms.parts_in_hand,
        recentSends: sms.sends,
        isSlowed: sms.is_slowed
    });
/** Offered again, it makes the phone send nothing that it would not send anyway: it has it, or is asked to cancel it. */ const sendsNothing = ({ sms })=>sms.phone_state !== undefined || sms.cancel_requested === true;
function hasDailyRules({ dailyLimit, simMode, simSettings }) {
    return dailyLimit !== null || simMode === 'least_used' || Object.keys(simSettings).length > 0;
}
async function readDay(transaction, phoneId, day) {
    const { rows } = await transaction.query(_smsoffersql.READ_DAY, [
        phoneId,
        day
    ]);
    return new Map(rows.map(({ slot, offered })=>[
            slot,
            offered
        ]));
}
/** Starts what is planned; what was canceled meanwhile is left out. Returns the attempt that each one is. */ async function start(transaction, phoneId, { offers }, overdue, today) {
    const input = [
        ...offers.map((offer)=>({
                ...offer,
                again: false
            })),
        ...overdue.map(({ id })=>({
                id,
                sim: null,
                again: true
            }))
    ];
    if (input.length === 0) return new Map();
    const values = [
        phoneId,
        JSON.stringify(input),
        WAKE_AGAIN_MS,
        today
    ];
    const { rows } = await transaction.query(_smsoffersql.START_OFFERS, values);
    return new Map(rows.map((row)=>[
            row.id,
            row.attempts
        ]));
}
async function note(transaction, { id, orgId, lane }, phone, { plan, offered, firstMs }) {
    if (offered.length > 0 || plan.waitsFor !== phone.waitsFor) {
        const lastOfferAt = offered.length > 0 ? new Date(firstMs + offered.length - 1) : null;
        const values = [
            id,
            orgId,
            lastOfferAt,
            plan.nextSim,
            plan.waitsFor
        ];
        await transaction.query(_smsoffersql.NOTE_OFFERS, values);
    }
    if (plan.waitsUntilMs === null) await transaction.query(_smsoffersql.FREE_LANE, [
        lane
    ]);
    else await transaction.query(_smsoffersql.BLOCK_LANE, [
        lane,
        new Date(plan.waitsUntilMs)
    ]);
}
function toOffer({ rank, id, attempts, toAddress, content, sms, giveUpAt, priority }, createdAt) {
    return {
        messageId: id,
        wireId: (0, _smswireid.smsWireId)(id, attempts),
        toAddress,
        content: content ?? '',
        sim: sms.sim,
        deliveryReport: sms.delivery_report,
        validUntil: giveUpAt,
        priority,
        createdAt,
        isCanceling: sms.cancel_requested === true,
        isAgain: rank === 0
    };
}

//# sourceMappingURL=sms-offer.repository.js.map