"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodefs = require("node:fs");
const _nodeos = require("node:os");
const _nodepath = require("node:path");
const _globals = require("@jest/globals");
const _journal = require("./store/journal");
const _ledgerreader = require("./store/ledger-reader");
let folder;
let path;
(0, _globals.beforeEach)(()=>{
    folder = (0, _nodefs.mkdtempSync)((0, _nodepath.join)((0, _nodeos.tmpdir)(), 'chasqui-journal-'));
    path = (0, _nodepath.join)(folder, 'phone.journal');
});
(0, _globals.afterEach)(()=>(0, _nodefs.rmSync)(folder, {
        recursive: true
    }));
const entry = (id)=>({
        kind: 'call_done',
        id
    });
(0, _globals.describe)('a journal', ()=>{
    (0, _globals.it)('a journal keeps what was appended, in order, over several lives', async ()=>{
        for (const life of [
            'a',
            'b'
        ]){
            const { journal } = await _journal.Journal.open(path, true);
            await Promise.all([
                1,
                2,
                3
            ].map((number)=>journal.append([
                    entry(`${life}${number}`)
                ])));
            await journal.close();
        }
        (0, _globals.expect)((0, _journal.readJournal)(path).entries).toEqual([
            'a1',
            'a2',
            'a3',
            'b1',
            'b2',
            'b3'
        ].map(entry));
    });
    (0, _globals.it)('a journal forgets a line that was cut off, and writes the next one as if it had never begun', async ()=>{
        (0, _nodefs.writeFileSync)(path, `${JSON.stringify([
            entry('whole')
        ])}\n`);
        (0, _nodefs.appendFileSync)(path, '[{"kind":"call_done","id":"to');
        (0, _globals.expect)((0, _journal.readJournal)(path).entries).toEqual([
            entry('whole')
        ]);
        const { journal, entries } = await _journal.Journal.open(path, false);
        (0, _globals.expect)(entries).toEqual([
            entry('whole')
        ]);
        await journal.append([
            entry('next'),
            entry('to it')
        ]);
        await journal.close();
        (0, _globals.expect)((0, _journal.readJournal)(path).entries).toEqual([
            entry('whole'),
            entry('next'),
            entry('to it')
        ]);
    });
    (0, _globals.it)('a journal that was abandoned writes nothing more, and says nothing more', async ()=>{
        const { journal } = await _journal.Journal.open(path, true);
        const first = journal.append([
            entry('first')
        ]);
        let isWritten = false;
        void journal.append([
            entry('second')
        ]).then(()=>{
            isWritten = true;
        });
        await Promise.all([
            first,
            journal.abandon()
        ]);
        void journal.append([
            entry('third')
        ]).then(()=>{
            isWritten = true;
        });
        (0, _globals.expect)((0, _journal.readJournal)(path).entries).toEqual([
            entry('first')
        ]);
        (0, _globals.expect)(isWritten).toBe(false);
    });
    (0, _globals.it)('the journal of a phone that never was is an empty ledger', ()=>{
        (0, _globals.expect)((0, _ledgerreader.readLedger)((0, _nodepath.join)(folder, 'nobody'))).toEqual({
            identity: undefined,
            radio: [],
            messages: [],
            unreported: 0,
            webhooks: 0
        });
    });
});

//# sourceMappingURL=journal.test.js.map