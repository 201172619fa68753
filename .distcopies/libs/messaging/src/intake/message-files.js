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
    get fileOf () {
        return fileOf;
    },
    get keepWanted () {
        return keepWanted;
    },
    get storeBrought () {
        return storeBrought;
    }
});
const _storagesql = require("../media/storage.sql");
function fileOf({ media }) {
    return media !== null && 'file_id' in media ? media.file_id : null;
}
async function keepWanted(queryable, messages) {
    const wanting = messages.filter((message)=>fileOf(message) !== null && !message.bringsFile);
    if (wanting.length === 0) return new Set();
    const { rows } = await queryable.query(_storagesql.KEEP_WANTED, [
        toJson(wanting)
    ]);
    const kept = new Set(rows.map(({ id, orgId, mode })=>`${id} ${orgId} ${mode}`));
    return new Set(wanting.filter((message)=>!kept.has(`${fileOf(message)} ${message.orgId} ${message.mode}`)));
}
async function storeBrought(queryable, messages) {
    const bringing = messages.filter(({ bringsFile })=>bringsFile);
    if (bringing.length === 0) return;
    const { rows } = await queryable.query(_storagesql.STORE_WITH_MESSAGES, [
        toJson(bringing)
    ]);
    if (rows.length < bringing.length) throw new Error('the file of a new message is gone');
}
const toJson = (messages)=>JSON.stringify(messages.map((message)=>({
            id: fileOf(message),
            org_id: message.orgId,
            mode: message.mode,
            scheduled_at: message.scheduledAt,
            life_ms: message.giveUpAfterMs ?? 0
        })));

//# sourceMappingURL=message-files.js.map