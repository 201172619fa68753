"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _testing = require("../../../testing/src");
const _boundedlist = require("./bounded-list");
const _database = require("./database");
let test;
let database;
(0, _globals.beforeAll)(async ()=>{
    test = await (0, _testing.createTestDatabase)();
    database = await _database.Database.connect({
        url: test.url,
        poolSize: 1,
        applicationName: 'test'
    });
    await database.query(`create table entries (
       id uuid primary key default uuidv7(), n integer not null, at timestamptz not null, content text, document jsonb)`);
});
(0, _globals.afterAll)(async ()=>{
    await database.close();
    await test.drop();
});
const listOf = (columns, direction = 'desc')=>({
        columns,
        from: 'entries e',
        where: 'e.n >= $1',
        values: [
            0
        ],
        order: {
            value: 'e.at',
            id: 'e.id',
            kind: 'time',
            direction
        },
        texts: [
            'e.content'
        ],
        documents: [
            'e.document'
        ]
    });
/** Three entries of each microsecond, so that times alone are no places. */ async function filled(content, document) {
    await database.query('truncate entries');
    await database.query(`insert into entries (n, at, content, document)
     select n, timestamptz '2026-11-20 10:00:00.000001Z' + (n / 3) * interval '1 microsecond', ${content}, ${document}
     from generate_series(0, 49) n`);
}
async function numbersOf(query, limit, bytes) {
    const pages = [];
    for(let after = null;;){
        const { rows, isMore } = await (0, _boundedlist.readList)(database, query, {
            after,
            offset: 0,
            limit
        }, {
            bytes
        });
        pages.push(rows.map(({ n })=>n));
        const last = rows.at(-1);
        if (!isMore || last === undefined) return pages;
        after = (0, _boundedlist.positionOf)(last);
    }
}
(0, _globals.describe)('a list that is read page by page', ()=>{
    _globals.it.each([
        'asc',
        'desc'
    ])('a list has every entry once, in its order, also those of one moment (%s)', async (way)=>{
        await filled(`'x'`, 'null');
        const { rows } = await database.query(`select n from entries order by at ${way}, id ${way}`);
        const pages = await numbersOf(listOf('e.n', way), 7);
        (0, _globals.expect)(pages.flat()).toEqual(rows.map(({ n })=>n));
        (0, _globals.expect)(pages.map((page)=>page.length)).toEqual([
            7,
            7,
            7,
            7,
            7,
            7,
            7,
            1
        ]);
    });
    (0, _globals.it)('a list says of its last page that it is the last, also of a full one', async ()=>{
        await filled(`'x'`, 'null');
        (0, _globals.expect)(await numbersOf(listOf('e.n'), 25)).toHaveLength(2);
        (0, _globals.expect)(await numbersOf(listOf('e.n'), 50)).toHaveLength(1);
        (0, _globals.expect)(await numbersOf(listOf('e.n'), null)).toHaveLength(1);
    });
    _globals.it.each([
        [
            'texts',
            `repeat('x', 20000)`,
            'null'
        ],
        [
            'texts that PostgreSQL stores apart',
            `(select string_agg(md5(n::text || m), '') from generate_series(1, 625) m)`,
            'null'
        ],
        [
            'documents that it packs',
            `null`,
            `jsonb_build_object('a', repeat('x', 20000))`
        ]
    ])('a page ends when %s fill it, and the list goes on there', async (_, content, document)=>{
        await filled(content, document);
        const pages = await numbersOf(listOf('e.n'), 40, 100_000);
        (0, _globals.expect)(pages.flat()).toHaveLength(50);
        (0, _globals.expect)(new Set(pages.flat()).size).toBe(50);
        (0, _globals.expect)(Math.max(...pages.map((page)=>page.length))).toBe(5);
    });
    (0, _globals.it)('a counted list says how many entries it has in all, whatever part of it is read, also behind its end', async ()=>{
        await filled(`repeat('x', 200000)`, 'null');
        const { values, from: _, ...list } = listOf('e.n');
        const counted = new _boundedlist.CountedList({
            ...list,
            from: 'entries e'
        });
        const read = async (page, first = 0)=>{
            const { part, total } = await counted.read(database, [
                first
            ], {
                ..._boundedlist.WHOLE_LIST,
                ...page
            });
            return [
                part.rows.length,
                total
            ];
        };
        const { part } = await counted.read(database, values, {
            ..._boundedlist.WHOLE_LIST,
            offset: 44,
            limit: 1
        });
        const after = part.rows[0] ? (0, _boundedlist.positionOf)(part.rows[0]) : null;
        (0, _globals.expect)(await read({
            after
        })).toEqual([
            5,
            50
        ]);
        (0, _globals.expect)(await read({
            offset: 45
        })).toEqual([
            5,
            50
        ]);
        (0, _globals.expect)(await read({
            limit: 5
        })).toEqual([
            5,
            50
        ]);
        (0, _globals.expect)(await read({
            offset: 50
        })).toEqual([
            0,
            50
        ]);
        (0, _globals.expect)(await read({
            limit: 0
        })).toEqual([
            0,
            50
        ]);
        (0, _globals.expect)(await read({}, 45)).toEqual([
            5,
            5
        ]);
        const [rows = 0, total] = await read({});
        (0, _globals.expect)(rows).toBeLessThan(50);
        (0, _globals.expect)(total).toBe(50);
    });
    (0, _globals.it)('a list has at least one entry on every page, however large it is', async ()=>{
        await filled(`repeat('x', 20000)`, 'null');
        const pages = await numbersOf(listOf('e.n'), 40, 1_000);
        (0, _globals.expect)(pages.map((page)=>page.length)).toEqual(Array.from({
            length: 50
        }, ()=>1));
    });
    (0, _globals.it)('a list does not read the texts of entries that do not fit', async ()=>{
        await filled(`(select string_agg(md5(n::text || m), '') from generate_series(1, 3125) m)`, 'null');
        const rows = async (bytes)=>{
            const query = listOf('e.n, e.content');
            const part = await (0, _boundedlist.readList)(database, query, {
                after: null,
                offset: 0,
                limit: 50
            }, {
                bytes
            });
            return part.rows.reduce((sum, { content })=>sum + content.length, 0);
        };
        (0, _globals.expect)(await rows(1_000_000)).toBe(1_000_000);
        (0, _globals.expect)(await rows(10_000_000)).toBe(5_000_000);
    });
});

//# sourceMappingURL=bounded-list.e2e.js.map