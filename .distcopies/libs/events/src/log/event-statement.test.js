"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _eventstatement = require("./event-statement");
const LOG = new _eventstatement.EventStatement('log_something', (sql)=>`with fact as (select 1), ${sql.log('fact')} select org_id from logged`);
/** A database whose statements answer with these rows, and for whose organizations it noted facts. */ function aDatabase(rows) {
    const noted = [];
    const ran = [];
    const queryable = {
        query: (statement, values)=>{
            ran.push([
                statement,
                values
            ]);
            return Promise.resolve({
                rows
            });
        },
        noteEvents: (orgIds)=>noted.push(...orgIds)
    };
    return {
        queryable,
        noted,
        ran
    };
}
(0, _globals.describe)('a statement that logs facts', ()=>{
    (0, _globals.it)('a statement that logs facts notes whose facts it logged, by what it answered', async ()=>{
        const { queryable, noted, ran } = aDatabase([
            {
                orgId: 'a'
            },
            {
                orgId: 'b'
            }
        ]);
        const rows = await LOG.run(queryable, [
            1
        ], (answered)=>answered.map(({ orgId })=>orgId));
        (0, _globals.expect)(rows).toEqual([
            {
                orgId: 'a'
            },
            {
                orgId: 'b'
            }
        ]);
        (0, _globals.expect)(noted).toEqual([
            'a',
            'b'
        ]);
        (0, _globals.expect)(ran).toEqual([
            [
                {
                    name: 'log_something',
                    text: LOG.text,
                    textReturningOld: LOG.text
                },
                [
                    1
                ]
            ]
        ]);
        (0, _globals.expect)(LOG.text).toContain('insert into webhook_deliveries');
    });
    (0, _globals.it)('a statement that logs facts does not compile as any other statement: nobody would be told', ()=>{
        // Type-checked: it is the only value that compiles as long as the two kinds are apart.
        const isRunAnyhow = false;
        (0, _globals.expect)(isRunAnyhow).toBe(false);
    });
});

//# sourceMappingURL=event-statement.test.js.map