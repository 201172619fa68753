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
    get accountNames () {
        return accountNames;
    },
    get accountNamesSql () {
        return accountNamesSql;
    }
});
const _entities = require("../../entities/src");
function accountNames({ channel, accountId }) {
    const own = _entities.CHANNEL_TABLE[channel].accountField;
    const names = _entities.ACCOUNT_FIELDS.map((field)=>[
            field,
            field === own ? accountId : null
        ]);
    return Object.fromEntries(names);
}
const accountNamesSql = (row)=>_entities.ACCOUNT_FIELDS.map((field)=>{
        const own = _entities.CHANNELS.filter((channel)=>_entities.CHANNEL_TABLE[channel].accountField === field);
        const list = own.map((channel)=>`'${channel}'`).join(', ');
        return `'${field}', case when ${row}.channel in (${list}) then ${row}.account_id end`;
    }).join(', ');

//# sourceMappingURL=account-names.js.map