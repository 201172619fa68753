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
    get SESSION_LIMITS () {
        return SESSION_LIMITS;
    },
    get isPooled () {
        return isPooled;
    },
    get refuseBareRole () {
        return refuseBareRole;
    }
});
const _unfitservererror = require("./unfit-server.error");
const SESSION_LIMITS = {
    statement_timeout: '10s',
    lock_timeout: '5s',
    idle_in_transaction_session_timeout: '10s'
};
function isPooled(url) {
    const pooler = URL.canParse(url) ? new URL(url).searchParams.get('pooler') : null;
    if (pooler === null || pooler === 'transaction') return pooler !== null;
    throw new _unfitservererror.UnfitServerError(`DATABASE_URL says pooler=${pooler}: only pooler=transaction is known. A pooler that lends connections for a session needs no setting.`);
}
async function refuseBareRole(source) {
    const [found] = await source.query(`select current_user as role, current_setting('timezone') as timezone,
       ${Object.keys(SESSION_LIMITS).map((name)=>`current_setting('${name}') as ${name}`).join(', ')}`);
    const limits = Object.entries(SESSION_LIMITS).filter(([name])=>found[name] === '0');
    const missing = limits.map(([name, limit])=>`${name} = '${limit}'`);
    if (found.timezone !== 'UTC') missing.push(`timezone = 'UTC'`);
    if (missing.length === 0) return;
    const statements = missing.map((setting)=>`alter role "${found.role}" set ${setting};`).join(' ');
    throw new _unfitservererror.UnfitServerError(`Behind a pooler the settings of its connections are those of their role, which lacks some. Run this once, and restart the pooler: ${statements}`);
}

//# sourceMappingURL=pooler.js.map