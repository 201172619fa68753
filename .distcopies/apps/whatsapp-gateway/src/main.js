"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _appversion = require("./app-version");
const _commandline = require("./cli/command-line");
const _helptext = require("./cli/help-text");
const _linkcommand = require("./cli/link.command");
const _screen = require("./cli/screen");
const _startcommand = require("./cli/start.command");
const _statuscommand = require("./cli/status.command");
const _configerror = require("./config/config.error");
const _gatewayconfig = require("./config/gateway.config");
const _localclient = require("./local/local.client");
async function run(argv, line) {
    const screen = new _screen.Screen(process.stdout);
    switch(line.command){
        case 'help':
            screen.print((0, _helptext.helpText)());
            return 0;
        case 'version':
            screen.print(`${_appversion.APP_VERSION}\n`);
            return 0;
        case 'start':
            await (0, _startcommand.startApp)(process.env, argv);
            return undefined;
        case 'link':
        case 'status':
        case 'unlink':
    }
    const client = _localclient.LocalClient.open((0, _gatewayconfig.readDataDir)(process.env, argv));
    if (line.command === 'status') screen.print((0, _statuscommand.statusText)(await client.overview()));
    else if (line.command === 'link') await (0, _linkcommand.linkNumber)(client, line.phone ?? '', line.wantsCode, screen);
    else {
        await client.unlink(line.phone ?? '');
        screen.print(`+${line.phone} is unlinked.\n`);
    }
    return 0;
}
async function main(argv) {
    try {
        const code = await run(argv, (0, _commandline.parseCommandLine)(argv));
        if (code !== undefined) process.exitCode = code;
    } catch (error) {
        process.exitCode = 1;
        const problems = error instanceof _configerror.ConfigError ? error.problems : [
            error.message
        ];
        const advice = error instanceof _configerror.ConfigError ? 'chasqui-gateway --help explains every setting.\n' : '';
        process.stderr.write(`${problems.join('\n')}\n${advice}`);
    }
}
void main(process.argv.slice(2));

//# sourceMappingURL=main.js.map