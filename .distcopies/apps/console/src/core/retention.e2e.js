"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _platform = require("../../../../libs/platform/src");
const _consoleharness = require("../testing/console.harness");
/** What the app that runs deletes by itself. */ const jobs = [];
(0, _globals.beforeAll)(()=>{
    _globals.jest.spyOn(_platform.RetentionJob.prototype, 'start').mockImplementation(function() {
        jobs.push(this);
    });
});
const harness = _consoleharness.ConsoleHarness.ofFile();
/** Its next run is an hour away at most: here it is now. */ const anHourPasses = ()=>Promise.all(jobs.map((job)=>job.forget()));
const idsIn = async (table, where, values)=>{
    const { rows } = await harness.database.query(`select id from ${table} where ${where} order by id`, values);
    return rows.map(({ id })=>id);
};
(0, _globals.describe)('what a running console deletes', ()=>{
    (0, _globals.it)('sessions that ended or were not used for a week are deleted, and those that live are not', async ()=>{
        const { client, userId, orgId } = await harness.aMember();
        const [ended, unused] = [
            await harness.aMember(),
            await harness.aMember()
        ];
        const age = (id, what)=>harness.database.query(`update console_sessions set ${what} where user_id = $1`, [
                id
            ]);
        await age(ended.userId, `expires_at = now() - interval '1 second'`);
        await age(unused.userId, `last_seen_at = now() - interval '169 hours'`);
        await age(userId, `last_seen_at = now() - interval '167 hours'`);
        const users = [
            userId,
            ended.userId,
            unused.userId
        ];
        (0, _globals.expect)(await idsIn('console_sessions', 'user_id = any ($1)', [
            users
        ])).toHaveLength(3);
        await anHourPasses();
        (0, _globals.expect)(await idsIn('console_sessions', 'user_id = any ($1)', [
            users
        ])).toHaveLength(1);
        (0, _globals.expect)((await client.get((0, _consoleharness.inOrg)(orgId, '/audit'))).status).toBe(200);
    });
    (0, _globals.it)('links to sign in, to join and to set a password are deleted when they do not work any more', async ()=>{
        const { client, orgId } = await harness.aMember();
        const invite = (address)=>client.post((0, _consoleharness.inOrg)(orgId, '/invitations'), {
                email: address,
                role: 'viewer'
            });
        (0, _globals.expect)((await invite('old@example.com')).status).toBeLessThan(300);
        (0, _globals.expect)((await invite('new@example.com')).status).toBeLessThan(300);
        await harness.database.query(`update one_time_links set expires_at = now() - interval '1 second' where org_id = $1 and email = 'old@example.com'`, [
            orgId
        ]);
        await anHourPasses();
        const { rows } = await harness.database.query('select email from one_time_links where org_id = $1', [
            orgId
        ]);
        (0, _globals.expect)(rows).toEqual([
            {
                email: 'new@example.com'
            }
        ]);
    });
    (0, _globals.it)('entries of the audit log are kept for a year, whether the organization still is or not', async ()=>{
        const { client, orgId } = await harness.aMember();
        const rename = (name)=>client.patch((0, _consoleharness.inOrg)(orgId, ''), {
                name
            });
        (0, _globals.expect)((await rename('One')).status).toBeLessThan(300);
        const [old] = await idsIn('audit_entries', `org_id = $1 and action = 'organization.changed'`, [
            orgId
        ]);
        await harness.database.query(`update audit_entries set at = now() - interval '366 days' where id = $1`, [
            old
        ]);
        (0, _globals.expect)((await rename('Two')).status).toBeLessThan(300);
        await harness.database.query(`update audit_entries set at = now() - interval '364 days'
       where org_id = $1 and action = 'organization.changed' and id <> $2`, [
            orgId,
            old
        ]);
        await anHourPasses();
        const kept = await idsIn('audit_entries', `org_id = $1 and action = 'organization.changed'`, [
            orgId
        ]);
        (0, _globals.expect)(kept).toHaveLength(1);
        (0, _globals.expect)(kept).not.toContain(old);
    });
});

//# sourceMappingURL=retention.e2e.js.map