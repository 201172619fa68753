"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodefs = require("node:fs");
const _nodeos = require("node:os");
const _nodepath = require("node:path");
const _entities = require("../../libs/entities/src");
const _globals = require("@jest/globals");
const _preloaduses = require("../system/preload-uses");
const _changestatement = require("./change-statement");
const _usejournal = require("./use-journal");
const _wrap = require("./wrap");
const APP = 'bakery';
let folder;
(0, _globals.beforeEach)(()=>{
    folder = (0, _nodefs.mkdtempSync)((0, _nodepath.join)((0, _nodeos.tmpdir)(), 'chasqui-preloads-'));
    Object.assign(process.env, {
        CHAOS_FOLDER: folder,
        CHAOS_APP: APP
    });
    (0, _usejournal.beginPreload)('without-salt');
});
(0, _globals.afterEach)(()=>{
    delete process.env.CHAOS_FOLDER;
    delete process.env.CHAOS_APP;
    (0, _nodefs.rmSync)(folder, {
        recursive: true
    });
});
const unused = (...preloads)=>(0, _preloaduses.findUnused)(folder, {
        [APP]: preloads
    });
function aBaker() {
    let Baker = class Baker {
        bake(grams) {
            return `${grams} g of ${this.flour}`;
        }
        static open(name) {
            return name;
        }
        constructor(){
            this.flour = 'rye';
        }
    };
    return Baker;
}
(0, _globals.describe)('a wrapped method', ()=>{
    (0, _globals.it)('a wrapped method is called with its own instance, and the run may use it', ()=>{
        const Baker = aBaker();
        (0, _wrap.wrap)(Baker.prototype, 'bake', (bake, grams)=>`${bake(grams * 2)}, unsalted`);
        (0, _globals.expect)(new Baker().bake(500)).toBe('1000 g of rye, unsalted');
        (0, _globals.expect)(unused('without-salt')).toEqual([]);
    });
    (0, _globals.it)('a wrapped method fails the run, by name, when nobody called it', ()=>{
        const Baker = aBaker();
        (0, _wrap.wrap)(Baker.prototype, 'bake', ()=>'nothing');
        (0, _wrap.wrap)(Baker, 'open', (open, name)=>open(name));
        Baker.open('late');
        (0, _globals.expect)(unused('without-salt')).toEqual([
            'without-salt: no bakery ever called Baker.bake'
        ]);
    });
    (0, _globals.it)('a wrapped method counts as used when one of several processes called it', ()=>{
        for (const process1 of [
            aBaker(),
            aBaker()
        ])(0, _wrap.wrap)(process1.prototype, 'bake', ()=>'nothing');
        const Baker = aBaker();
        (0, _wrap.wrap)(Baker.prototype, 'bake', ()=>'nothing');
        new Baker().bake(1);
        (0, _globals.expect)(unused('without-salt')).toEqual([]);
    });
    (0, _globals.it)('a wrapped method is refused at once when it does not exist, or is no method', ()=>{
        const Baker = aBaker();
        (0, _globals.expect)(()=>(0, _wrap.wrap)(Baker.prototype, 'knead', ()=>'')).toThrow('there is no method Baker.knead');
        (0, _globals.expect)(()=>(0, _wrap.wrap)(Baker.prototype, 'flour', ()=>'')).toThrow('there is no method Baker.flour');
    });
});
(0, _globals.describe)('a preload', ()=>{
    (0, _globals.it)('a preload fails the run when no process loaded it', ()=>{
        (0, _globals.expect)(unused('without-salt')).toEqual([
            'without-salt: no bakery loaded it, or it patches nothing'
        ]);
    });
    (0, _globals.it)('a preload fails the run when it could not be loaded, with the reason', ()=>{
        (0, _usejournal.notePreloadMissing)('there is no method Baker.knead to patch');
        const problem = 'without-salt, in bakery: there is no method Baker.knead to patch';
        (0, _globals.expect)(unused('without-salt')).toEqual([
            problem
        ]);
        (0, _globals.expect)((0, _preloaduses.whyBroken)(folder, APP)).toBe(problem);
    });
});
(0, _globals.describe)('a changed statement', ()=>{
    const methods = Object.getOwnPropertyDescriptors(_entities.Database.prototype);
    (0, _globals.afterEach)(()=>void Object.defineProperties(_entities.Database.prototype, methods));
    /** A database that answers every statement with its text. */ function aDatabase() {
        const answer = (statement)=>Promise.resolve({
                rows: [
                    statement.text
                ]
            });
        const client = {
            query: answer,
            release: ()=>undefined
        };
        const pool = {
            ...client,
            connect: ()=>Promise.resolve(client)
        };
        return Object.assign(Object.create(_entities.Database.prototype), {
            pool,
            factListener: ()=>undefined
        });
    }
    const SALTED = {
        name: 'dough_mix',
        text: 'mix flour, salt'
    };
    (0, _globals.it)('a changed statement is changed in a transaction and outside of one, and the run may use it', async ()=>{
        (0, _changestatement.replaceInStatement)('dough_mix', [
            [
                ', salt',
                ''
            ]
        ]);
        (0, _globals.expect)((await aDatabase().query(SALTED)).rows).toEqual([
            'mix flour'
        ]);
        (0, _globals.expect)(await aDatabase().transaction(async (run)=>(await run.query(SALTED)).rows)).toEqual([
            'mix flour'
        ]);
        (0, _globals.expect)(unused('without-salt')).toEqual([]);
    });
    (0, _globals.it)('a changed statement fails the run when nobody ran it', async ()=>{
        (0, _changestatement.changeStatement)('dough_mix', (text)=>text.replace(', salt', ''));
        await aDatabase().query({
            name: 'dough_bake',
            text: 'bake'
        });
        (0, _globals.expect)(unused('without-salt')).toEqual([
            'without-salt: no bakery ever called the statement dough_mix'
        ]);
    });
    (0, _globals.it)('a changed statement stays as it is and fails the run when one of the parts to change is gone', async ()=>{
        (0, _changestatement.replaceInStatement)('dough_mix', [
            [
                'flour',
                'rye'
            ],
            [
                'pepper',
                ''
            ]
        ]);
        (0, _globals.expect)((await aDatabase().query(SALTED)).rows).toEqual([
            'mix flour, salt'
        ]);
        (0, _globals.expect)(unused('without-salt')).toEqual([
            'without-salt, in bakery: dough_mix is not what it was: nothing to switch off was found'
        ]);
    });
});

//# sourceMappingURL=patches.test.js.map