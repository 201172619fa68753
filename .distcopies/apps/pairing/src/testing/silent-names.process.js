"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodechild_process = require("node:child_process");
const _promises = require("node:dns/promises");
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _pairingapp = require("../pairing.app");
/**
 * `pairing` on a machine whose name server never answers, in a mount namespace of its own (`unshare -rm`). Tells the parent
 * its address, and, as often as it is asked, how many milliseconds a lookup takes that needs a thread and no server.
 */ async function main({ folder, nameServer, config }) {
    const file = (0, _nodepath.join)(folder, 'resolv.conf');
    (0, _nodefs.writeFileSync)(file, `nameserver ${nameServer}\n`);
    (0, _nodechild_process.execFileSync)('mount', [
        '--bind',
        file,
        '/etc/resolv.conf'
    ]);
    // Node's own resolver has read the file of the machine by now, where the tests of names are.
    const timings = {
        direct: {
            lookMs: 50,
            pollMs: 100
        }
    };
    const app = await (0, _pairingapp.startPairing)(config, {
        timings,
        processMetrics: false
    });
    process.on('message', ()=>{
        const started = performance.now();
        void (0, _promises.lookup)('localhost').then(()=>process.send?.({
                lookupMs: performance.now() - started
            }));
    });
    process.send?.({
        url: app.publicUrl
    });
}
if (require.main === module) void main(JSON.parse(process.env.REQUEST ?? ''));

//# sourceMappingURL=silent-names.process.js.map