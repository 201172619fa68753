"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "runListen", {
    enumerable: true,
    get: function() {
        return runListen;
    }
});
const _config = require("../../../libs/config/src");
const _commander = require("commander");
const _listen = require("./listen");
const _listenerror = require("./listen.error");
const _listensettings = require("./listen-settings");
async function runListen(argv, print, signal) {
    const program = createProgram(print);
    try {
        program.parse(argv);
        await (0, _listen.listen)((0, _listensettings.toListenSettings)(program.opts()), print, signal);
        return 0;
    } catch (error) {
        if (error instanceof _commander.CommanderError) return error.exitCode;
        if (!(error instanceof _listenerror.ListenError)) throw error;
        print(error.message);
        return 1;
    }
}
function createProgram(print) {
    const write = (text)=>print(text.trimEnd());
    return new _commander.Command('npm run listen --').description('Forwards the events of your organization to a server on this machine, signed like webhooks.').requiredOption('--forward <address>', 'URL of your server, for example http://localhost:4000/hook').option('--events <types>', 'event types, separated by commas, for example message.received (default: all)').option('--url <address>', 'base URL of the API, for example https://example.com/v1 (default: the running `npm start`)').option('--key <key>', 'API key with the scope webhooks:manage (default: the test key of that `npm start`)').option('--data-dir <folder>', 'data folder of that `npm start`', (0, _config.loadConfig)(_config.dataDirVariables).DATA_DIR).configureOutput({
        writeOut: write,
        writeErr: write
    }).exitOverride();
}

//# sourceMappingURL=cli.js.map