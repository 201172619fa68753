"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _nodefs = require("node:fs");
const _nodenet = require("node:net");
const _promises = require("node:timers/promises");
const _globals = require("@jest/globals");
const _events = require("../../../../../libs/events/src");
const _testing = require("../../../../../libs/testing/src");
const _consoleharness = require("../../testing/console.harness");
const _streamclient = require("../../testing/stream.client");
const harness = _consoleharness.ConsoleHarness.ofFile();
const SLOW = 8;
/** Together 24 MiB: more than any kernel keeps for a client that does not read. */ const EVENTS = 480;
const CHARACTERS = 50 * 1024;
/** Half a minute, the time of two looks, and what a machine with other work adds. */ const CUT_WITHIN_MS = 60_000;
/** A page that stops to read once its stream began. */ async function aSlowReader(url, { client, orgId }) {
    const { hostname, port, host } = new URL(url);
    const socket = (0, _nodenet.connect)(Number(port), hostname);
    socket.on('error', ()=>undefined);
    socket.write(`GET /console/api${(0, _consoleharness.inOrg)(orgId, '/stream')} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${client.cookie ?? ''}\r\n\r\n`);
    await new Promise((resolve)=>socket.once('data', resolve));
    socket.pause();
    return socket;
}
/** Events whose hints are so long that few of them fill every buffer. */ async function manyLongEvents(orgId) {
    const log = new _events.EventLogRepository(harness.database);
    const payload = {
        message: {
            id: 'x'.repeat(CHARACTERS)
        }
    };
    for(let from = 0; from < EVENTS; from += 60){
        const events = Array.from({
            length: 60
        }, ()=>({
                orgId,
                mode: 'live',
                type: 'message.status',
                subjectId: (0, _nodecrypto.randomUUID)(),
                payload
            }));
        await harness.database.transaction((transaction)=>log.append(transaction, events));
    }
}
const residentMb = (pid)=>Number(/VmRSS:\s+(\d+) kB/.exec((0, _nodefs.readFileSync)(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
(0, _globals.describe)('pages that stop to read their streams', ()=>{
    (0, _globals.it)('are cut off within a minute, and cost little memory and nobody else a hint meanwhile', async ()=>{
        const slow = await harness.aMember('viewer');
        const other = await harness.aMember('viewer', slow.orgId);
        const stranger = await harness.aMember('viewer');
        const { url, pid, kill } = await harness.startProcess();
        const open = ({ client, orgId })=>_streamclient.StreamClient.open(url, client.cookie, (0, _consoleharness.inOrg)(orgId, '/stream'));
        const quiet = await open(stranger);
        const reader = await open(other);
        const stalled = await Promise.all(Array.from({
            length: SLOW
        }, ()=>aSlowReader(url, slow)));
        const before = residentMb(pid);
        await manyLongEvents(slow.orgId);
        await (0, _testing.waitFor)(()=>reader.hints.length === EVENTS, {
            what: 'the other reader to hear of everything'
        });
        // It is not read from: that it was cut shows when something is written. Who still sends is no better than who is silent.
        const isCut = (socket)=>{
            if (!socket.destroyed) socket.write('\r\n');
            return socket.destroyed;
        };
        await (0, _promises.setTimeout)(3_000);
        (0, _globals.expect)(stalled.some(isCut)).toBe(false);
        (0, _globals.expect)(residentMb(pid) - before).toBeLessThan(SLOW * EVENTS * CHARACTERS / 2 / 1024 ** 2);
        await (0, _testing.waitFor)(()=>stalled.filter(isCut).length === SLOW, {
            what: 'the end of all that do not read',
            timeoutMs: CUT_WITHIN_MS,
            intervalMs: 500
        });
        // Their places are free, and nobody else was cut off, also not who heard nothing for longer.
        const again = await Promise.all(Array.from({
            length: 10
        }, ()=>open(slow)));
        (0, _globals.expect)(again.map(({ status })=>status)).toEqual(Array(10).fill(200));
        (0, _globals.expect)([
            reader.isEnded,
            quiet.isEnded,
            quiet.text.includes(': alive\n')
        ]).toEqual([
            false,
            false,
            true
        ]);
        for (const stream of [
            ...again,
            reader,
            quiet
        ])stream.close();
        await kill();
    });
});

//# sourceMappingURL=slow-reader.e2e.js.map