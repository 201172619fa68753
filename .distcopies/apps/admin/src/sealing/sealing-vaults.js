"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "sealingVaultOf", {
    enumerable: true,
    get: function() {
        return sealingVaultOf;
    }
});
const _identity = require("../../../../libs/identity/src");
const _tenancy = require("../../../../libs/tenancy/src");
const _whatsapp = require("../../../../libs/whatsapp/src");
const _sms = require("../../../../libs/sms/src");
const _events = require("../../../../libs/events/src");
const _platform = require("../../../../libs/platform/src");
const _adminerror = require("../admin-error");
function sealingVaultOf(kind, config) {
    switch(kind){
        case 'webhooks':
            return webhookVault(config);
        case 'gateways':
            return vaultOf(given(config, 'GATEWAY_ENCRYPTION_KEY'), ()=>_whatsapp.GATEWAY_REQUEST_KEY_PLACE);
        case 'proxies':
            return proxyVault(config);
        case 'phones':
            return vaultOf(given(config, 'PHONE_ENCRYPTION_KEY'), ({ id })=>(0, _sms.phoneSigningKeyPlace)(id));
        case 'api-keys':
            return vaultOf(given(config, 'API_KEY_ENCRYPTION_KEY'), ({ orgId, id })=>(0, _tenancy.apiKeyPlace)(orgId, id));
        case 'two-factor':
            return vaultOf(given(config, 'API_KEY_ENCRYPTION_KEY'), ({ id })=>(0, _identity.totpSecretPlace)(id));
    }
}
function vaultOf(text, placeOf) {
    const keys = (0, _platform.sealingKeys)(text);
    return {
        number: keys[0].version,
        open: async (row)=>row.sealed.map((each)=>(0, _platform.open)(keys, each, placeOf(row))),
        seal: async (row, parts)=>parts.map((part)=>(0, _platform.seal)(keys[0], part, placeOf(row)))
    };
}
function webhookVault(config) {
    const keys = (0, _platform.sealingPrivateKeys)(given(config, 'WEBHOOK_PRIVATE_KEY'));
    const publicKey = (0, _platform.sealingPublicKey)(given(config, 'WEBHOOK_PUBLIC_KEY'));
    const places = ({ orgId, id, sealed, hasHeaders })=>sealed.map((_, at)=>(0, _events.webhookPlace)(orgId, id, hasHeaders && at === sealed.length - 1 ? 'headers' : 'secret'));
    return {
        number: publicKey.version,
        open: (row)=>{
            const at = places(row);
            return Promise.all(row.sealed.map(async (each, n)=>Buffer.from(await (0, _platform.openSealed)(keys, each, at[n] ?? ''))));
        },
        seal: (row, parts)=>{
            const at = places(row);
            return Promise.all(parts.map((part, n)=>(0, _platform.sealFor)(publicKey, part.toString('utf8'), at[n] ?? '')));
        }
    };
}
function proxyVault(config) {
    const pairs = (0, _platform.sealingKeys)(given(config, 'GATEWAY_ENCRYPTION_KEY')).map((key)=>(0, _platform.sealingPairOf)(key, _whatsapp.NUMBER_PROXY_USE));
    const halves = pairs.map(({ half })=>half);
    const publicKey = (0, _platform.sealingPublicKey)(pairs[0]?.publicKey ?? '');
    return {
        number: publicKey.version,
        open: ({ orgId, id, sealed })=>Promise.all(sealed.map(async (each)=>Buffer.from(await (0, _platform.openSealed)(halves, each, (0, _whatsapp.numberProxyPlace)(orgId, id))))),
        seal: ({ orgId, id }, parts)=>Promise.all(parts.map((part)=>(0, _platform.sealFor)(publicKey, part.toString('utf8'), (0, _whatsapp.numberProxyPlace)(orgId, id))))
    };
}
function given(config, name) {
    if (config[name] === '') throw new _adminerror.AdminError(`Set ${name} for this command, with the same value as in its app.`);
    return config[name];
}

//# sourceMappingURL=sealing-vaults.js.map