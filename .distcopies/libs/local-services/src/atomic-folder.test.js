"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _nodefs = require("node:fs");
const _nodeos = require("node:os");
const _nodepath = require("node:path");
const _atomicfolder = require("./atomic-folder");
let parent;
const write = (text)=>async (folder)=>{
        (0, _nodefs.mkdirSync)(folder);
        (0, _nodefs.writeFileSync)((0, _nodepath.join)(folder, 'file'), text);
    };
(0, _globals.beforeEach)(()=>{
    parent = (0, _nodefs.mkdtempSync)((0, _nodepath.join)((0, _nodeos.tmpdir)(), 'chasqui-atomic-'));
});
(0, _globals.afterEach)(()=>(0, _nodefs.rmSync)(parent, {
        recursive: true,
        force: true
    }));
(0, _globals.test)('one of two processes that make the same folder wins, and the other leaves nothing behind', async ()=>{
    const target = (0, _nodepath.join)(parent, 'made');
    await Promise.all([
        (0, _atomicfolder.createFolderOnce)(target, write('one')),
        (0, _atomicfolder.createFolderOnce)(target, write('one'))
    ]);
    await (0, _atomicfolder.createFolderOnce)(target, write('late'));
    (0, _globals.expect)((0, _nodefs.readFileSync)((0, _nodepath.join)(target, 'file'), 'utf8')).toBe('one');
    (0, _globals.expect)((0, _nodefs.readdirSync)(parent)).toEqual([
        'made'
    ]);
});
(0, _globals.test)('a folder that could not be filled never appears', async ()=>{
    const failing = async (folder)=>{
        await write('half')(folder);
        throw new Error('the disk is full');
    };
    await (0, _globals.expect)((0, _atomicfolder.createFolderOnce)((0, _nodepath.join)(parent, 'made'), failing)).rejects.toThrow('the disk is full');
    (0, _globals.expect)((0, _nodefs.readdirSync)(parent)).toEqual([]);
});
(0, _globals.test)('what a killed process left half-made is removed, what a living one makes is not', async ()=>{
    const alive = `made.new-${process.ppid}-abcd`;
    // Above the largest process id that Linux gives.
    (0, _nodefs.mkdirSync)((0, _nodepath.join)(parent, 'made.new-4194999-abcd'));
    (0, _nodefs.mkdirSync)((0, _nodepath.join)(parent, alive));
    await (0, _atomicfolder.createFolderOnce)((0, _nodepath.join)(parent, 'made'), write('one'));
    (0, _globals.expect)((0, _nodefs.readdirSync)(parent).toSorted()).toEqual([
        'made',
        alive
    ]);
});

//# sourceMappingURL=atomic-folder.test.js.map