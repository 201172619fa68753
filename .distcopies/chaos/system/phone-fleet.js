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
    get complaintsOf () {
        return complaintsOf;
    },
    get pairPhones () {
        return pairPhones;
    },
    get radioOf () {
        return radioOf;
    },
    get untoldOf () {
        return untoldOf;
    }
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _testing = require("../../libs/testing/src");
const _fleet = require("../../apps/sandbox-phone/src/fleet/fleet");
const _ledgerreader = require("../../apps/sandbox-phone/src/store/ledger-reader");
const WITHIN_MS = 60_000;
/** A third of all answers gets lost after the service gave them; the app's waits are 50 times shorter. */ const WAYS = {
    LOSE_ANSWERS: '0.3333',
    SPEED: '50',
    RADIO_DELAY_MS: '5-40',
    OFFLINE_MS: '700',
    HANG_MS: '700',
    // The service sends them as fast as they fetch.
    ANDROID_PARTS_PER_MINUTE: '1000000',
    // Processes are killed here, not machines.
    JOURNAL_SYNC: 'off',
    LOG_LEVEL: 'warn'
};
async function pairPhones(options) {
    const phones = [];
    for(let index = 0; index < options.count; index += 1){
        const dataDir = (0, _nodepath.join)(options.folder, `phone-${index}`);
        const { code } = await ask(options, 'POST', '/pairing');
        options.add({
            ...WAYS,
            SERVICE_URL: `${options.serviceUrl}/sms-phone/v1`,
            PAIRING_CODES: code,
            PHONE_DATA_DIR: dataDir,
            // The service knows phones again by their SIMs.
            CHAOS_PHONE: String(index)
        });
        const known = new Set(phones.map(({ id })=>id));
        const account = await (0, _testing.waitFor)(async ()=>(await accountsOf(options)).find(({ id, status })=>!known.has(id) && status === 'connected'), {
            what: 'the phone to be connected',
            timeoutMs: WITHIN_MS,
            intervalMs: 100
        });
        await ask(options, 'PATCH', `/${account.id}`, {
            messages_per_minute: null,
            sms_limit_raised: true
        });
        const folder = (0, _fleet.folderOf)(dataDir, 1);
        // As the app: an SMS that comes in before it has heard of a webhook is told to nobody.
        await (0, _testing.waitFor)(()=>(0, _ledgerreader.readLedger)(folder).webhooks > 0, {
            what: 'the phone to know its webhooks',
            timeoutMs: WITHIN_MS
        });
        phones.push({
            id: account.id,
            folder,
            log: (0, _nodepath.join)(options.folder, `sandbox-phone-${index}.log`)
        });
    }
    return phones;
}
function radioOf(phones) {
    return phones.flatMap(({ id, folder })=>(0, _ledgerreader.readLedger)(folder).radio.map(({ messageId, text, number, at }, seq)=>{
            return {
                phoneId: id,
                seq,
                wireId: messageId,
                text,
                number,
                at
            };
        }));
}
const untoldOf = (phones)=>phones.reduce((sum, { folder })=>sum + (0, _ledgerreader.readLedger)(folder).unreported, 0);
function complaintsOf(phones) {
    return phones.flatMap(({ log })=>(0, _nodefs.readFileSync)(log, 'utf8').split('\n').filter((line)=>line.includes('"complaint"') || line.includes('the app crashed')));
}
const accountsOf = (options)=>ask(options, 'GET', '?per_page=100');
async function ask({ api }, method, path, body) {
    const answer = await fetch(`${api.origin}/v1/sms/accounts${path}`, {
        method,
        headers: {
            authorization: `Bearer ${api.key}`,
            'content-type': 'application/json'
        },
        ...method !== 'GET' && {
            body: JSON.stringify(body ?? {})
        }
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} /sms/accounts${path} answered ${answer.status} ${text}`);
    return JSON.parse(text).data;
}

//# sourceMappingURL=phone-fleet.js.map