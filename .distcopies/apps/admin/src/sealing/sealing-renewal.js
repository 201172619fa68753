"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "renewSealing", {
    enumerable: true,
    get: function() {
        return renewSealing;
    }
});
const _platform = require("../../../../libs/platform/src");
const MOST_NAMED = 20;
/** A row that somebody changes in between is looked at again; whoever changes one seals it with the key that he has. */ const MOST_PASSES = 5;
async function renewSealing(kind, secrets, vault, batch) {
    if (kind === 'webhooks') while(await secrets.forgetOldWebhookSecrets(batch) === batch);
    let renewed = 0;
    let unreadable = [];
    for(let pass = 0; pass < MOST_PASSES; pass += 1){
        const outcome = await passOver(kind, secrets, vault, batch);
        renewed += outcome.renewed;
        unreadable = outcome.unreadable;
        if (outcome.changed === 0) break;
    }
    return {
        renewed,
        unreadable: unreadable.slice(0, MOST_NAMED),
        sealed: await secrets.count(kind)
    };
}
async function passOver(kind, secrets, vault, batch) {
    const pass = {
        renewed: 0,
        changed: 0,
        unreadable: []
    };
    let after = null;
    for(;;){
        const rows = await secrets.findOthers(kind, vault.number, after, batch);
        for (const row of rows){
            const anew = await sealAnew(row, vault);
            if (anew === null) pass.unreadable.push(row.id);
            else if (await secrets.replace(kind, row, anew)) pass.renewed += 1;
            else pass.changed += 1;
        }
        if (rows.length < batch) return pass;
        after = rows.at(-1)?.id ?? null;
    }
}
/** Null: no key opens it. @throws SealError when what was sealed anew does not open: the two halves are of two pairs */ async function sealAnew(row, vault) {
    let parts;
    try {
        parts = await vault.open(row);
    } catch (error) {
        if (error instanceof _platform.SealError) return null;
        throw error;
    }
    const anew = await vault.seal(row, parts);
    const again = await vault.open({
        ...row,
        sealed: anew
    });
    if (!parts.every((part, n)=>again[n]?.equals(part))) throw new _platform.SealError('What was sealed anew opens to another text.');
    return anew;
}

//# sourceMappingURL=sealing-renewal.js.map