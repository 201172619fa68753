"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "addSealingCommands", {
    enumerable: true,
    get: function() {
        return addSealingCommands;
    }
});
const _platform = require("../../../../libs/platform/src");
const _adminerror = require("../admin-error");
const _sealedsecretssql = require("../sealing/sealed-secrets.sql");
const _sealingrenewal = require("../sealing/sealing-renewal");
const _sealingvaults = require("../sealing/sealing-vaults");
const BATCH = 200;
function addSealingCommands(program, run, print, configOf) {
    program.command('sealing:key').description('create a key for GATEWAY_ENCRYPTION_KEY, PHONE_ENCRYPTION_KEY or API_KEY_ENCRYPTION_KEY').requiredOption('--number <n>', "the key's number, from 2 to 255, that this variable has never used").action(({ number })=>{
        if (!/^\d{1,3}$/.test(number) || Number(number) < 2 || Number(number) > 255) {
            throw new _adminerror.AdminError('--number must be from 2 to 255: the first key of an installation is number 1.');
        }
        print({
            key: (0, _platform.newSealingKey)(Number(number))
        });
    });
    program.command('sealing:renew').description('seal secrets again with the newest key while the service runs; you can stop and restart it at any time').argument('<kind>', _sealedsecretssql.SEALED_KINDS.join(', ')).option('--dry-run', 'change nothing; count the secrets sealed with each key').action((kind, options)=>run(async ({ sealedSecrets })=>{
            const known = kindOf(kind);
            const vault = (0, _sealingvaults.sealingVaultOf)(known, configOf());
            if (options.dryRun === true) {
                const sealed = await sealedSecrets.count(known);
                return {
                    kind,
                    key: vault.number,
                    to_renew: othersOf(sealed, vault.number),
                    sealed
                };
            }
            const { renewed, unreadable, sealed } = await (0, _sealingrenewal.renewSealing)(known, sealedSecrets, vault, BATCH);
            const left = othersOf(sealed, vault.number);
            if (left > 0) throw new _adminerror.AdminError(sentenceOf(renewed, left, unreadable));
            const verdict = `All secrets are sealed with key ${vault.number}. The other keys are no longer needed.`;
            return {
                kind,
                key: vault.number,
                renewed,
                sealed,
                verdict
            };
        }));
}
function kindOf(word) {
    const kind = _sealedsecretssql.SEALED_KINDS.find((each)=>each === word);
    if (kind === undefined) throw new _adminerror.AdminError(`Unknown kind: ${word}. Kinds: ${_sealedsecretssql.SEALED_KINDS.join(', ')}.`);
    return kind;
}
const othersOf = (sealed, number)=>sealed.filter((each)=>each.number !== number).reduce((sum, { count })=>sum + count, 0);
function sentenceOf(renewed, left, unreadable) {
    const why = unreadable.length > 0 ? `None of the keys you set opens these rows: ${unreadable.join(', ')}.` : 'An app still seals with another key. Restart it with the newest key, then run this command again.';
    return `${renewed} rows were sealed again. ${left} secrets are still sealed with other keys, which are still needed. ${why}`;
}

//# sourceMappingURL=sealing.command.js.map