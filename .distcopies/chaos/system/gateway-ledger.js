"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "readGatewayLedger", {
    enumerable: true,
    get: function() {
        return readGatewayLedger;
    }
});
const _nodechild_process = require("node:child_process");
const _nodepath = require("node:path");
const _nodeutil = require("node:util");
const _appprocess = require("./app-process");
const MAX_LEDGER_BYTES = 1024 * 1024 * 1024;
async function readGatewayLedger(dataDir) {
    const reader = (0, _nodepath.join)(_appprocess.DIST, 'apps/whatsapp-gateway/src/ledger/ledger-reader.js');
    const script = `process.stdout.write(JSON.stringify(require(process.argv[1]).readLedger(process.argv[2])))`;
    const { stdout } = await (0, _nodeutil.promisify)(_nodechild_process.execFile)(process.execPath, [
        '-e',
        script,
        reader,
        dataDir
    ], {
        maxBuffer: MAX_LEDGER_BYTES
    });
    return JSON.parse(stdout);
}

//# sourceMappingURL=gateway-ledger.js.map