"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "createLog", {
    enumerable: true,
    get: function() {
        return createLog;
    }
});
const _pino = require("pino");
const _logfile = require("./log-file");
const _plainerror = require("./plain.error");
const _terminallog = require("./terminal-log");
function createLog(config, output) {
    const write = (text)=>void output.write(text);
    const streams = [
        {
            level: 'trace',
            stream: output.isTTY ? new _terminallog.TerminalLog(write) : {
                write
            }
        }
    ];
    if (config.logFile) streams.push({
        level: 'trace',
        stream: new _logfile.LogFile(config.dataDir)
    });
    const base = {
        app: 'whatsapp-gateway',
        pid: process.pid
    };
    return (0, _pino.pino)({
        level: config.logLevel,
        base,
        serializers: {
            err: _plainerror.plainError
        }
    }, (0, _pino.multistream)(streams));
}

//# sourceMappingURL=app-log.js.map