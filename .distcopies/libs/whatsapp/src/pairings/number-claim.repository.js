"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "NumberClaimRepository", {
    enumerable: true,
    get: function() {
        return NumberClaimRepository;
    }
});
const _uuid = require("uuid");
const _numberclaimssql = require("../numbers/number-claims.sql");
const _numberchanges = require("../numbers/number-changes");
const _pairingsql = require("../numbers/pairing.sql");
/** Unlinks of one organization that its gateways were not told yet; with so many no further number is linked. */ const MOST_UNTOLD_UNLINKS = 200;
let NumberClaimRepository = class NumberClaimRepository {
    constructor(database){
        this.database = database;
    }
    /**
   * Makes a number the organization's and queues its pairing, counted against the plan, all in one transaction. A link
   * that waits for its scan already is joined. A number that is connected stays so while its gateway is asked. Another
   * organization stands in the way only when it has proven the phone.
   *
   * @param alongside written in the same transaction when the claim is not refused
   */ link(request, alongside) {
        return this.database.transaction(async (transaction)=>{
            const claim = await this.claim(transaction, request);
            if (claim.kind === 'linking' || claim.kind === 'waiting') await alongside?.(transaction);
            return claim;
        });
    }
    /**
   * Gives a number up: it is signed out at once, nobody counts it, anybody may link it; its gateway is told when it can
   * be reached. Unlinking what is unlinked changes nothing.
   *
   * @returns pairings through which gateways are told; undefined: the organization has no such number
   */ unlink(orgId, mode, phone, reason = 'unlinked') {
        return this.database.transaction(async (transaction)=>{
            const before = await this.lockOwn(transaction, orgId, mode, phone);
            if (before === null || before.claim === 'lapsed') return undefined;
            if (before.claim === 'released') return {
                pairingIds: []
            };
            const open = await this.openLink(transaction, before.id);
            await cancelOpen(transaction, before.id);
            const after = {
                ...before,
                status: 'signed_out',
                reason,
                claim: 'released',
                restrictedUntil: null,
                provenAt: null
            };
            await (0, _numberchanges.writeNumberChanges)(transaction, [
                {
                    before,
                    after
                }
            ]);
            const pairingIds = [];
            for (const gatewayId of new Set([
                before.gatewayId,
                open?.gatewayId ?? before.gatewayId
            ])){
                pairingIds.push(await queueUnlink(transaction, before, gatewayId));
            }
            return {
                pairingIds
            };
        });
    }
    /** Frees a phone, whoever has it: for operators. @returns whose it was, a proven claim first; empty: nobody's */ async release(phone, mode) {
        const { rows } = await this.database.query(`select org_id as "orgId", id as "numberId" from whatsapp_numbers
        where phone = $1 and mode = $2 and claim = 'held' order by proven_at nulls last, id`, [
            phone,
            mode
        ]);
        const released = [];
        for (const holder of rows){
            const unlinked = await this.unlink(holder.orgId, mode, phone, 'released_by_operator');
            if (unlinked !== undefined) released.push(holder);
        }
        return released;
    }
    async claim(transaction, request) {
        const { orgId, mode, phone } = request;
        const room = await (0, _numberclaimssql.lockClaims)(transaction, orgId, mode, [
            phone
        ]);
        const others = await (0, _numberclaimssql.holdersAmongOthers)(transaction, orgId, mode, [
            phone
        ]);
        if (others.get(phone) === 'proven') return {
            kind: 'not_yours'
        };
        const before = await this.lockOwn(transaction, orgId, mode, phone);
        const isHeld = before?.claim === 'held';
        if (!isHeld && room.max >= 0 && room.used >= room.max) {
            return {
                kind: 'plan_limit',
                used: room.used,
                max: room.max
            };
        }
        if (!isHeld && await this.hasManyUnlinks(transaction, orgId, before?.id ?? null)) {
            return {
                kind: 'unlinks_waiting',
                count: MOST_UNTOLD_UNLINKS
            };
        }
        const open = before === null ? null : await this.openLink(transaction, before.id);
        const gateway = chooseGateway(request.gateways, before, open);
        if (gateway === null) return {
            kind: 'closed'
        };
        const isWaiting = before?.status === 'pending' || before?.status === 'waiting_qr';
        const after = claimed(request, before, gateway.id);
        await (0, _numberchanges.writeNumberChanges)(transaction, [
            {
                before,
                after
            }
        ]);
        if (open !== null && isWaiting && open.state !== 'expiring' && open.gatewayId === gateway.id) {
            return {
                kind: open.state === 'queued' ? 'linking' : 'waiting',
                pairingId: open.id
            };
        }
        await cancelOpen(transaction, after.id);
        return {
            kind: 'linking',
            pairingId: await this.queueLink(transaction, request, before, after, gateway.id)
        };
    }
    async lockOwn(transaction, orgId, mode, phone) {
        const { rows } = await transaction.query(`select ${_numberchanges.NUMBER_COLUMNS} from whatsapp_numbers n where n.org_id = $1 and n.mode = $2 and n.phone = $3 for update`, [
            orgId,
            mode,
            phone
        ]);
        return rows[0] ?? null;
    }
    /**
   * Each new number can leave one unlink behind, and plans count only what is held. A number that is linked again takes
   * its own unlink back, and a gateway that was shut out is told nothing any more.
   */ async hasManyUnlinks(transaction, orgId, numberId) {
        const { rowCount } = await transaction.query(`select from pairings p join gateways g on g.id = p.gateway_id
        where p.org_id = $1 and p.due_at is not null and p.kind = 'unlink' and p.state = 'queued'
          and p.number_id is distinct from $2 and g.revoked_at is null
        offset ${MOST_UNTOLD_UNLINKS - 1} limit 1`, [
            orgId,
            numberId
        ]);
        return rowCount === 1;
    }
    async openLink(transaction, numberId) {
        const { rows } = await transaction.query(`select p.id, p.gateway_id as "gatewayId", p.state from pairings p
        where p.number_id = $1 and p.kind = 'link' and ${_pairingsql.OPEN_PAIRING} for update`, [
            numberId
        ]);
        return rows[0] ?? null;
    }
    async queueLink(transaction, request, before, after, gatewayId) {
        const id = (0, _uuid.v7)();
        await transaction.query(`insert into pairings (id, org_id, number_id, gateway_id, kind, state, previous_status, previous_claim, reply_to,
                             due_at, give_up_at)
       values ($1, $2, $3, $4, 'link', 'queued', $5, $6, $7, now(), now() + $8 * interval '1 millisecond')`, [
            id,
            request.orgId,
            after.id,
            gatewayId,
            before?.status,
            before?.claim,
            request.replyTo,
            request.giveUpAfterMs
        ]);
        return id;
    }
};
/** The gateway of a pairing under way, else the one that has the number, else the newest; only one that is online. */ function chooseGateway(gateways, before, open) {
    const online = gateways.filter((gateway)=>gateway.online);
    const preferred = [
        open?.gatewayId,
        before?.gatewayId
    ];
    for (const id of preferred){
        const found = online.find((gateway)=>gateway.id === id);
        if (found) return found;
    }
    return online[0] ?? null;
}
function claimed(request, before, gatewayId) {
    const displayName = request.displayName ?? before?.displayName ?? '';
    const { orgId, mode, phone } = request;
    if (before === null) return (0, _numberchanges.aNewNumber)({
        orgId,
        gatewayId,
        mode,
        phone,
        status: 'pending',
        displayName
    });
    const keeps = before.status === 'connected' || before.status === 'pending' || before.status === 'waiting_qr';
    return {
        ...before,
        displayName,
        claim: 'held',
        provenAt: before.claim === 'held' ? before.provenAt : null,
        // A number that nobody held is on no gateway.
        gatewayId: before.claim === 'held' ? before.gatewayId : gatewayId,
        ...!keeps && {
            status: 'pending',
            reason: null
        }
    };
}
/** A lease that is held stays: whoever is at it finds out when it records. */ async function cancelOpen(transaction, numberId) {
    await transaction.query(`update pairings p set state = 'canceled', ended_at = now(), due_at = null where p.number_id = $1 and ${_pairingsql.OPEN_PAIRING}`, [
        numberId
    ]);
}
async function queueUnlink(transaction, number, gatewayId) {
    const id = (0, _uuid.v7)();
    await transaction.query(`insert into pairings (id, org_id, number_id, gateway_id, kind, state, due_at)
     values ($1, $2, $3, $4, 'unlink', 'queued', now())`, [
        id,
        number.orgId,
        number.id,
        gatewayId
    ]);
    return id;
}

//# sourceMappingURL=number-claim.repository.js.map