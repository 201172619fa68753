"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _consoleharness = require("../testing/console.harness");
const harness = _consoleharness.ConsoleHarness.ofFile({
    DATABASE_POOL_SIZE: 4
});
(0, _globals.describe)('pages of many people at once', ()=>{
    (0, _globals.it)('an organization whose pages all hang in PostgreSQL leaves room for the pages and sign-ins of others', async ()=>{
        const [greedy, other] = [
            await harness.aMember(),
            await harness.aMember()
        ];
        const pages = await harness.database.transaction(async (transaction)=>{
            // Whoever lists webhooks waits for this lock.
            await transaction.query('lock table webhook_endpoints in access exclusive mode');
            const asked = Array.from({
                length: 20
            }, ()=>greedy.client.get((0, _consoleharness.inOrg)(greedy.orgId, '/webhooks')));
            (0, _globals.expect)((await other.client.get((0, _consoleharness.inOrg)(other.orgId, '/members'))).status).toBe(200);
            await harness.aBrowser().signIn(other.email, _consoleharness.PASSWORD);
            return asked;
        });
        (0, _globals.expect)((await Promise.all(pages)).map(({ status })=>status)).toEqual(Array(20).fill(200));
    });
});

//# sourceMappingURL=fair-turns.e2e.js.map