"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _testing = require("../../../testing/src");
const _contacts = require("../../../contacts/src");
const _entities = require("../../../entities/src");
const _inboundorder = require("./inbound-order");
const _messageintakerepository = require("../intake/message-intake.repository");
const PEOPLE = 30;
describe('contacts that send and receive at once', ()=>{
    let test;
    let database;
    beforeAll(async ()=>{
        test = await (0, _testing.createTestDatabase)();
        database = await _entities.Database.connect({
            url: test.url,
            poolSize: 12,
            applicationName: 'test'
        });
    });
    afterAll(async ()=>{
        await database.close();
        await test.drop();
    });
    /** What PostgreSQL refused from now on, also what was tried again and succeeded then. */ function refusals() {
        const refused = [];
        const note = (error)=>{
            refused.push(error);
            throw error;
        };
        const [query, transaction] = [
            database.query.bind(database),
            database.transaction.bind(database)
        ];
        _globals.jest.spyOn(database, 'query').mockImplementation((...request)=>query(...request).catch(note));
        _globals.jest.spyOn(database, 'transaction').mockImplementation((work)=>transaction((each)=>work(each).catch(note)));
        return refused;
    }
    it('contacts that send and receive at once never wait in a circle, old and new, in whatever order batches name them', async ()=>{
        const phone = await (0, _testing.aPhone)(database, {
            orgId: await (0, _testing.anOrganization)(database)
        });
        const { orgId } = phone;
        const intake = new _messageintakerepository.MessageIntakeRepository(database);
        const contacts = new _contacts.InboundContactRepository();
        const refused = refusals();
        const people = Array.from({
            length: PEOPLE
        }, (_, index)=>String(15_551_110_000 + index));
        const shuffled = (seed)=>people.map((person, index)=>[
                    (index * 7919 + seed * 104_729) % 997,
                    person
                ]).toSorted(([a], [b])=>a - b).map(([, person])=>person);
        const send = async (seed)=>{
            const results = await intake.accept(shuffled(seed).map((toAddress)=>(0, _testing.aNewSms)(phone, {
                    toAddress
                })));
            return results.filter((result)=>result instanceof Error || result.kind !== 'accepted');
        };
        const receive = (seed)=>database.transaction(async (transaction)=>{
                const at = await (0, _inboundorder.openInbound)(transaction, orgId, 'live');
                const hints = shuffled(seed).map((person, index)=>{
                    return {
                        phone: person,
                        lid: null,
                        name: index % 2 === 0 ? `Name ${seed}` : null,
                        hasWritten: true
                    };
                });
                const plan = await contacts.plan(transaction, orgId, 'live', hints);
                await contacts.apply(transaction, orgId, 'live', plan, at);
                const wrote = plan.contacts.map((contact)=>({
                        id: contact?.id ?? '',
                        at: at.toISOString()
                    }));
                await contacts.touch(transaction, orgId, wrote.toReversed());
            });
        for(let round = 0; round < 10; round += 1){
            const seeds = [
                1,
                2,
                3,
                4
            ].map((step)=>round * 10 + step);
            const failed = await Promise.all([
                ...seeds.map(send),
                ...seeds.map(receive)
            ]);
            expect(failed.flat().filter(Boolean)).toEqual([]);
        }
        expect(refused).toEqual([]);
        const { rows } = await database.query(`select count(*)::int as n, count(last_outbound_at)::int as outbound, count(last_inbound_at)::int as inbound
       from contacts where org_id = $1`, [
            orgId
        ]);
        expect(rows).toEqual([
            {
                n: PEOPLE,
                outbound: PEOPLE,
                inbound: PEOPLE
            }
        ]);
    });
});

//# sourceMappingURL=contact-locks.e2e.js.map